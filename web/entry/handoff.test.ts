import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { handoffOf, scriptsOf, withHandoff } from './handoff.ts'

// The very reader browsers have, which the router keeps to itself.
const vendor = join(import.meta.dirname, '../../node_modules/react-router/dist/production/vendor/turbo-stream-v2')
const { decode } = (await import(join(vendor, 'turbo-stream.js'))) as {
  decode: (stream: ReadableStream) => Promise<{ value: unknown }>
}

const partner = { id: 'air', brand: { name: 'Air', colours: ['red', 'red'], none: null }, copy: { a: '<b>&' } }
const page = (more: object) => ({ loaderData: { root: { partner, member: null, ...more } }, errors: null })
const read = async (stream: ReadableStream): Promise<unknown> => (await decode(stream)).value
const theirs = vi.fn(() => new ReadableStream<Uint8Array>())
const encode = withHandoff(theirs)

test.each<[string, unknown]>([
  ['a page', page({ list: [1, 2.5, 'two', true, false, ''] })],
  ['the same page after that', page({ list: [[], {}, ['two', 'Air']] })],
  ['what is nowhere', page({ gone: undefined, nothing: null, deep: { gone: undefined } })],
  ['one thing in two places', page({ again: partner, names: [partner.brand, partner.brand] })],
  ['words that end a script', page({ say: '</script><!-- \u2028\u2029 "\\" \n é 🍷 -->' })],
  ['the data of another page', { 'find/search': { data: { merchants: [{ id: '1' }, { id: '1' }] } } }],
])('%s is read as it was written', async (_name, state) => {
  expect(await read(encode(state))).toStrictEqual(state)
  const stream = encode(state)
  const script = scriptsOf(stream, 'n0nce') ?? ''
  expect(script.match(/<\/?script|<!--/g)).toEqual(['<script', '</script'])
  expect(script).toMatch(/^<script nonce="n0nce">/)
  const said: string[] = []
  const controller = { enqueue: (piece: string) => said.push(piece), close: () => said.push('end') }
  runInNewContext(script.replaceAll(/<[^>]*>/g, ''), {
    window: { __reactRouterContext: { streamController: controller } },
  })
  expect(said).toEqual([await text(stream), 'end'])
  expect(theirs).not.toHaveBeenCalled()
})

test.each<[string, unknown]>([
  ['an error', new Error('no')],
  ['a promise', Promise.resolve(1)],
  ['a date', new Date(0)],
  ['a set', new Set([1])],
  ['no number', Number.NaN],
  ['what the router marks', { [Symbol('redirect')]: '/' }],
  ['a function', () => 1],
])('%s is left to the router', (_name, thing) => {
  expect(handoffOf(page({ thing }))).toBeNull()
  const stream = encode(page({ thing }))
  expect(theirs).toHaveBeenCalledOnce()
  expect(scriptsOf(stream, undefined)).toBeNull()
  theirs.mockClear()
})

test('what waits for the data is told that all of it is there', () => {
  const onComplete = vi.fn()
  encode(page({}), { onComplete })
  expect(onComplete).toHaveBeenCalledOnce()
})
