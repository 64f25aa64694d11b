import { expect, test } from 'vitest'
import { contentFile } from './content.ts'
import { surveyFields } from './surveys.ts'

const rating = { type: 'rating', id: 'meal', text: 'The meal?' }
const ownSurvey = { text: 'Your dinner', id: 'dinner', questions: [rating] }
const formSurvey = { text: 'Your dinner', id: 'dinner', form: { service: 'typeform', id: 'lT4Z3j' } }
const isValid = (fields: object) => surveyFields.safeParse(fields).success

test('a survey has by default a delay of 0 s and a cooldown of 90 days, and its form closes 4 s after submission [P1-531] [P1-532] [P1-533]', () => {
  expect(surveyFields.parse(ownSurvey)).toMatchObject({ delay_timeout: 0, cookie_timeout: 90 })
  expect(surveyFields.parse(formSurvey).form).toMatchObject({ auto_close: 4_000 })
})

test('a survey has either questions or a form', () => {
  expect([ownSurvey, formSurvey].map(isValid)).toEqual([true, true])
  expect(isValid({ ...ownSurvey, form: formSurvey.form })).toBe(false)
  expect(isValid({ text: 'Your dinner', id: 'dinner' })).toBe(false)
})

test.each(['', 'abc', 'lT4Z3j/../evil', 'https://evil.example', 'lT4Z3j?x', 'lT4 Z3j', 'l'.repeat(33), '%2e%2e%2f%2e'])(
  'refuses the invalid Typeform id %j when content is read [P1-498]',
  (id) => {
    expect(isValid({ ...formSurvey, form: { service: 'typeform', id } })).toBe(false)
  },
)

test('refuses another form service', () => {
  expect(isValid({ ...formSurvey, form: { service: 'elsewhere', id: 'lT4Z3j' } })).toBe(false)
})

test.each([
  ['two questions with one id', [rating, rating]],
  ['only one choice', [{ type: 'single_choice', id: 'a', text: 'A?', choices: ['One'] }]],
  ['a choice twice', [{ type: 'single_choice', id: 'a', text: 'A?', choices: ['One', 'One'] }]],
  ['a scale of eleven', [{ ...rating, to: 11 }]],
  ['an invalid id', [{ ...rating, id: '1st' }]],
  ['consent boxes only, a survey that no visitor could send', [{ type: 'consent', id: 'call', text: 'May we call?' }]],
  ['an unknown type', [{ ...rating, type: 'slider' }]],
])('refuses questions with %s', (_case, questions) => {
  expect(isValid({ ...ownSurvey, questions })).toBe(false)
})

test.each([
  ['/search', true],
  ['/merchants/*', true],
  ['*', true],
  ['search', false],
  ['//evil.example', false],
  ['/a*b', false],
  ['/search?location=x', false],
])('accepts the path %j in allow and disallow lists: %j', (path, valid) => {
  expect(isValid({ ...ownSurvey, url_allow_list: [{ url_allowed: path }] })).toBe(valid)
  expect(isValid({ ...ownSurvey, url_disallow_list: [{ url_disallowed: path }] })).toBe(valid)
})

test('refuses one survey id in two entries but accepts it in variants of one entry', () => {
  const file = (slug: string, audience: string) => [
    { type: 'surveys', slug: 'one', fields: ownSurvey },
    { type: 'surveys', slug, audience, fields: ownSurvey },
  ]
  expect(contentFile.safeParse(file('two', '')).error?.issues[0]?.path).toEqual([1, 'fields', 'id'])
  expect(contentFile.safeParse(file('one', 'no_member')).success).toBe(true)
})
