import { expect, test } from 'vitest'
import { random } from '../random.ts'
import { cuisines } from './cuisines/all.ts'
import { isPlural } from './plural.ts'
import { describeRestaurant } from './words.ts'

test.each([
  ['raw oysters', true],
  ['lobster roll', false],
  ['fish and chips', true],
  ['red beans and rice', true],
  ['mac and cheese', false],
  ['pork and chive dumplings', true],
  ['mussels in cider', true],
  ['carnitas by the pound', true],
  ['lamb chops al ajillo', true],
  ['al pastor tacos', true],
  ['eggplant parmigiana', false],
  ['eggs Benedict', true],
  ['biscuits with sausage gravy', true],
  ['causa with crab', false],
  ['roast chicken for two', false],
  ['grilled octopus', false],
  ['whole grilled sea bass', false],
  ['tres leches', false],
  ['steak frites', false],
])('%s is plural: %s', (dish, expected) => expect(isPlural(dish)).toBe(expected))

const [seafood] = cuisines.filter(({ name }) => name === 'Seafood')
if (!seafood) throw new Error('no cuisine is called Seafood')

test.each([
  ['raw oysters', 'so the raw oysters are what they should be.'],
  ['lobster roll', 'so the lobster roll is what it should be.'],
])('a description uses the verb and pronoun that fit %s [SPEC-C3]', (dish, expected) => {
  const cuisine = {
    ...seafood,
    dishes: [dish],
    openings: seafood.openings.filter((text) => text.includes('should be')),
  }
  expect(describeRestaurant(cuisine, 'the harbor', random('words'))).toContain(expected)
})

test('no opening leaves a placeholder, or has a verb or article that fits only singular or only plural dishes [SPEC-C3]', () => {
  for (const cuisine of cuisines)
    for (const opening of cuisine.openings) {
      const description = describeRestaurant({ ...cuisine, openings: [opening] }, 'town', random(opening))
      expect(description).not.toMatch(/[{}|]/)
      // After "and the", a plural verb fits: two dishes are its subject.
      expect(opening).not.toMatch(
        /(?<!and the )\{(?:dish|otherDish)\} (?:that )?(?:is|are|has|have|does|needs|goes|gets|comes|takes)\b/,
      )
      expect(opening).not.toMatch(/\ban? \{(?:dish|otherDish)\}/)
    }
})
