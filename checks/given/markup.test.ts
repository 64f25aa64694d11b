import { expect, test } from 'vitest'
import { markupFaults } from './markup.ts'

const page = (body: string) =>
  `<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><title>Dinner</title></head><body>${body}</body></html>`

test.each([
  ['a page without a fault', '<main><h1>Dinner</h1><p>Tonight</p></main>', []],
  ['a list inside a paragraph', '<p><ul><li>Soup</li></ul></p>', ['close-order']],
  ['two elements with one id', '<p id="a">Soup</p><p id="a">Bread</p>', ['no-dup-id']],
  ['a button inside a link', '<a href="/"><button type="button">Go</button></a>', ['element-permitted-content']],
])('%s', async (_what, body, expected) => {
  expect((await markupFaults(page(body))).map((fault) => fault.split(':')[0])).toEqual(expected)
})
