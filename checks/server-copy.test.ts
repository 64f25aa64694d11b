import { expect, test } from 'vitest'
import { commonRefusals } from '../contract/endpoint.ts'
import { refusalText } from '../contract/refusal-copy.ts'
import { allCopy } from '../web/copy/all.ts'
import { readEndpoints } from './house/replies.ts'

const calls = await readEndpoints()
const codes = new Set([...calls.flatMap(({ call }) => Object.keys(call.refusals)), ...Object.keys(commonRefusals)])

test('the sentence of every refusal is a copy key with the same default', () => {
  const texts = [...codes].flatMap((code) => refusalText(code) ?? [])
  expect(texts.length).toBeGreaterThan(60)
  expect(texts.filter(({ key, text }) => allCopy[key] !== text)).toEqual([])
})
