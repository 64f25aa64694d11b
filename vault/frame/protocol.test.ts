import { expect, test } from 'vitest'
import { pageMessage } from '../../contract/vault.ts'
import { readPageMessage } from './protocol.ts'

const nonce = 'n'.repeat(20)

test.each([
  { type: 'damask.frame.submit', nonce },
  { type: 'damask.frame.reset', nonce },
  { type: 'damask.frame.theme', nonce, theme: {}, labels: {} },
  { type: 'damask.frame.theme', nonce, theme: { ink: '#111' }, labels: { number: 'Card' } },
])('reads %j as the contract defines it', (message) => {
  expect(readPageMessage(message, nonce)).toEqual(pageMessage.parse(message))
})

test.each([
  [null],
  ['damask.frame.submit'],
  [{ type: 'damask.frame.submit' }],
  [{ type: 'damask.frame.submit', nonce: `${nonce}x` }],
  [{ type: 'damask.frame.sealed', nonce }],
  [{ type: 'damask.frame.theme', nonce }],
  [{ type: 'damask.frame.theme', nonce, theme: [], labels: {} }],
  [{ type: 'damask.frame.theme', nonce, theme: { ink: 1 }, labels: {} }],
  [{ type: 'damask.frame.theme', nonce, theme: {}, labels: { number: 'x'.repeat(201) } }],
  [
    {
      type: 'damask.frame.theme',
      nonce,
      theme: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`k${at}`, ''])),
      labels: {},
    },
  ],
])('drops %j [M2-246]', (message) => {
  expect(readPageMessage(message, nonce)).toBeNull()
})
