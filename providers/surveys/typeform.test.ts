import { expect, test } from 'vitest'
import { isTypeformSigned, readTypeform, typeformSignature } from './typeform.ts'

const readAnswers = (answer: object, fieldDefinition: object = {}) =>
  readTypeform(
    Buffer.from(
      JSON.stringify({
        event_type: 'form_response',
        form_response: {
          form_id: 'lT4Z3j',
          token: 'token',
          submitted_at: '2018-01-18T18:17:02Z',
          definition: { fields: [{ id: 'f1', title: 'Which?', ...fieldDefinition }] },
          answers: [answer],
        },
      }),
    ),
  )?.answers

const question = { question: 'f1', text: 'Which?' }
const fieldOf = (type: string) => ({ field: { id: 'f1', type } })

test.each<[string, object, object, object[]]>([
  [
    'a text',
    { type: 'text', text: 'Good', ...fieldOf('long_text') },
    {},
    [{ ...question, type: 'free_text', value: 'Good' }],
  ],
  [
    'an email',
    { type: 'email', email: 'a@b.example', ...fieldOf('email') },
    {},
    [{ ...question, type: 'free_text', value: 'a@b.example' }],
  ],
  ['no empty text', { type: 'text', text: ' ', ...fieldOf('short_text') }, {}, []],
  [
    'a number',
    { type: 'number', number: 3, ...fieldOf('number') },
    {},
    [{ ...question, type: 'free_text', value: '3' }],
  ],
  [
    'an opinion from 0 to 10',
    { type: 'number', number: 3, ...fieldOf('opinion_scale') },
    { properties: { steps: 11, start_at_one: false } },
    [{ ...question, type: 'rating', value: 3, from: 0, to: 10 }],
  ],
  [
    'a rating without its steps',
    { type: 'number', number: 4, ...fieldOf('rating') },
    {},
    [{ ...question, type: 'rating', value: 4, from: 1, to: 5 }],
  ],
  [
    'a yes',
    { type: 'boolean', boolean: true, ...fieldOf('yes_no') },
    {},
    [{ ...question, type: 'consent', value: true }],
  ],
  [
    'a choice',
    { type: 'choice', choice: { label: 'London' }, ...fieldOf('dropdown') },
    {},
    [{ ...question, type: 'single_choice', value: 'London' }],
  ],
  [
    'a text instead of a choice',
    { type: 'choice', choice: { other: 'Paris' }, ...fieldOf('multiple_choice') },
    {},
    [
      { ...question, type: 'single_choice', value: 'Other' },
      { ...question, question: 'f1.other', type: 'free_text', value: 'Paris' },
    ],
  ],
  [
    'several choices',
    { type: 'choices', choices: { labels: ['London', 'Rome'] }, ...fieldOf('picture_choice') },
    {},
    [{ ...question, type: 'several_choices', value: ['London', 'Rome'] }],
  ],
  ['no payment', { type: 'payment', payment: { amount: '1', last4: '1234' }, ...fieldOf('payment') }, {}, []],
])('reads %s [P1-498]', (_case, answer, fieldDefinition, answers) => {
  expect(readAnswers(answer, fieldDefinition)).toEqual(answers)
})

test('cuts a text at 2,000 characters', () => {
  const [answer] = readAnswers({ type: 'text', text: 'x'.repeat(3_000), ...fieldOf('long_text') }) ?? []
  expect(String(answer?.value)).toHaveLength(2_000)
})

test('verifies HMAC-SHA256 in base64 over the raw bytes', () => {
  const body = Buffer.from('The quick brown fox jumps over the lazy dog')
  // A published test vector of HMAC-SHA256: this text with the key "key".
  const signature = 'sha256=97yD9DBThCSxMpjmqm+xQ+9NWaFJRhdZl0edvC0aPNg='
  expect(typeformSignature('key', body)).toBe(signature)
  expect(isTypeformSigned(body, signature, ['other', 'key'])).toBe(true)
  expect(isTypeformSigned(Buffer.from(`${body.toString()} `), signature, ['key'])).toBe(false)
  expect(isTypeformSigned(body, signature, ['other'])).toBe(false)
  expect(isTypeformSigned(body, signature, [])).toBe(false)
})
