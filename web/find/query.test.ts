import { expect, test } from 'vitest'
import { changed, chosen, cleared, filterCount, flagged, searchInput, toggled } from './query.ts'

const from = (text: string) => new URLSearchParams(text)

test('a filter is switched on and off in the address, and the list begins again', () => {
  const on = toggled(from('location=Chicago&pageNo=3'), 'priceRange', '2')
  expect(on.toString()).toBe('location=Chicago&priceRange=2')
  expect(toggled(on, 'priceRange', '2').toString()).toBe('location=Chicago')
  expect(flagged(flagged(on, 'isNew'), 'isNew').toString()).toBe(on.toString())
})

test.each([
  ['priceRange=1,2&features=delivery&isNew=true', 4],
  ['priceRange=9&features=helipad&isNew=yes', 0],
  ['location=Boston', 0],
])('%s counts %i filters', (text, count) => expect(filterCount(from(text))).toBe(count))

test('clearing keeps the place and the words', () => {
  expect(cleared(from('location=Boston&restaurantOrCuisine=ramen&priceRange=1&acclaimed=true')).toString()).toBe(
    'location=Boston&restaurantOrCuisine=ramen',
  )
})

test('values that cannot be meant are left out of the call', () => {
  const input = searchInput(
    from('priceRange=2,x&pageNo=-4&sortBy=price&latitude=&longitude=abc'),
    'Boston',
    'EXCLUSIVE_T2',
  )
  expect(input).toMatchObject({ location: 'Boston', campaignCode: 'EXCLUSIVE_T2', priceRange: ['2'], pageNo: 1 })
  expect(input).not.toHaveProperty('latitude')
  expect(input).not.toHaveProperty('sortBy')
})

test('words are ordered by best match unless another order is asked for', () => {
  expect(searchInput(from('restaurantOrCuisine=ramen'), 'Boston', '').sortBy).toBe('relevance')
  expect(searchInput(from('restaurantOrCuisine=ramen&sortBy=rating'), 'Boston', '').sortBy).toBe('rating')
})

test('a value is chosen once however it is written', () => {
  expect(chosen(from('features=delivery&features=takeout'), 'features')).toEqual(['delivery', 'takeout'])
  expect(changed(from('a=1'), (next) => next.set('a', '')).toString()).toBe('')
})
