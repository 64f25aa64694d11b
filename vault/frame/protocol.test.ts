import { expect, test } from 'vitest'
import { pageMessage } from '../../contract/vault.ts'
import { readPageMessage } from './protocol.ts'

const nonce = 'n'.repeat(20)
const strings = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, '']))

test.each([
  { type: 'damask.frame.submit', nonce },
  { type: 'damask.frame.reset', nonce },
  { type: 'damask.frame.theme', nonce, theme: {}, labels: {} },
  { type: 'damask.frame.theme', nonce, theme: { ink: '#111' }, labels: { number: 'Card' } },
  { type: 'damask.frame.theme', nonce, theme: { ink: '#111' }, labels: { number: 'x'.repeat(200) } },
])('reads %j as the contract defines it', (message) => {
  expect(readPageMessage(message, nonce)).toEqual(pageMessage.parse(message))
})

test('reads a theme of 40 strings, the maximum', () => {
  const message = { type: 'damask.frame.theme', nonce, theme: strings(40), labels: {} }
  expect(readPageMessage(message, nonce)).toEqual(message)
})

test.each([
  [null],
  [undefined],
  ['damask.frame.submit'],
  [{ type: 'damask.frame.submit' }],
  [{ type: 'damask.frame.submit', nonce: `${nonce}x` }],
  [{ type: 'damask.frame.sealed', nonce }], // the frame sends this type to the page
  [{ type: 'damask.frame.theme', nonce }],
  [{ type: 'damask.frame.theme', nonce, theme: [], labels: {} }],
  [{ type: 'damask.frame.theme', nonce, theme: { ink: 1 }, labels: {} }],
  [{ type: 'damask.frame.theme', nonce, theme: {}, labels: { number: 'x'.repeat(201) } }],
  [{ type: 'damask.frame.theme', nonce, theme: null, labels: {} }],
  [{ type: 'damask.frame.theme', nonce, theme: strings(41), labels: {} }],
  [{ type: 'damask.frame.sealed', nonce, theme: {}, labels: {} }],
])('drops %j [M2-246]', (message) => {
  expect(readPageMessage(message, nonce)).toBeNull()
})
