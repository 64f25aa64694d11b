import { expect, test } from 'vitest'
import { fieldIds } from './field-ids.ts'

test.each([
  ['neither a hint nor an error', {}, {}],
  ['a hint and no error', { hint: 'As on your card' }, { 'aria-describedby': 'name-hint' }],
  ['an error and no hint', { error: 'Enter a name' }, { 'aria-describedby': 'name-error', 'aria-invalid': true }],
  [
    'a hint and an error',
    { hint: 'As on your card', error: 'Enter a name' },
    { 'aria-describedby': 'name-hint name-error', 'aria-invalid': true },
  ],
  ['a required value', { required: true }, { 'aria-required': true }],
])('returns the attributes of a field with %s', (_title, state, attributes) => {
  expect(fieldIds('name', state)).toEqual({ id: 'name', ...attributes })
})
