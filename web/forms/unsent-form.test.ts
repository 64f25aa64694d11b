import { expect, test } from 'vitest'
import { z } from '../../contract/schema.ts'
import { defineForm } from './definition.ts'
import { restoredForm, readUnsent, resumableNames } from './unsent-form.ts'

const definition = defineForm({
  id: 'email',
  schema: z.object({ email: z.string(), note: z.string(), password: z.string() }),
  secrets: ['password'],
})
const unsent = { id: 'email', member: 'ana', values: { email: 'a@mail.example', password: 'x', other: 'y' } }

test('a secret is not resumable', () => {
  expect(resumableNames(definition)).toEqual(['email', 'note'])
})

test('restores the fields of the form, without secrets and unknown names', () => {
  expect(restoredForm(unsent, [definition], 'ana')).toMatchObject({
    form: 'email',
    ok: false,
    problem: '',
    status: 200,
    result: { initialValue: { email: 'a@mail.example' } },
  })
  expect(restoredForm(unsent, [definition], 'ana')?.result?.initialValue).not.toHaveProperty('password')
  expect(restoredForm(unsent, [definition], 'ana')?.result?.initialValue).not.toHaveProperty('other')
})

test.each([
  ['to another member', unsent, 'ben'],
  ['to a visitor', unsent, undefined],
  ['on a page with another form', { ...unsent, id: 'claim' }, 'ana'],
  ['when the sign-in page carried none', null, 'ana'],
])('restores no form %s', (_who, form, member) => {
  expect(restoredForm(form, [definition], member)).toBeNull()
})

test.each([
  '',
  'null',
  '[]',
  '{}',
  '{"id":"a","member":"b"}',
  '{"id":1,"member":"b","values":{}}',
  '{"id":"a","member":1,"values":{}}',
  '{"id":"a","member":"b","values":null}',
  '{"id":"a","member":"b","values":"text"}',
])('reads nothing from %j', (text) => expect(readUnsent(text)).toBeNull())

test('reads only the values that are texts', () => {
  const text = JSON.stringify({ ...unsent, values: { email: 'a', note: 7, password: null } })
  expect(readUnsent(text)).toEqual({ ...unsent, values: { email: 'a' } })
})

test('every field of a form without secrets is resumable', () => {
  expect(resumableNames({ id: 'note', schema: z.object({ note: z.string() }) })).toEqual(['note'])
})
