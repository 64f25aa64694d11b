import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createElement, Suspense, use, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { gatherFor } from './gather.ts'

const long = Array.from({ length: 3_000 }, (_, at) => createElement('p', { key: at }, `row ${at} é🍷`))
const page = (...children: ReactNode[]) =>
  createElement('html', null, createElement('head'), createElement('body', null, ...children))
const end = '</body></html>'

/** What is sent for a page, once its beginning is. */
const sent = (drawn: ReactNode, onError = vi.fn<(error: unknown) => void>()) =>
  new Promise<string | Readable>((send) => {
    const { pipe } = renderToPipeableStream(drawn, {
      onShellReady: () => pipe(gatherFor(send, '<script>last()</script>')),
      onError,
    })
  })

test('a page that is there at once is sent whole, and what goes last goes before its end', async () => {
  const html = (await sent(page(long))) as string
  expect([...html.matchAll(/<p>row (\d+) é🍷<\/p>/g)].map(([, at]) => Number(at))).toEqual(long.map((_, at) => at))
  expect(html.endsWith(`<script>last()</script>${end}`)).toBe(true)
  expect(html.split(end)).toHaveLength(2)
})

test('a page that waits for a part is sent in one piece, and what comes later in one more', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const Later = () => createElement('b', null, use(promise))
  const fallback = createElement('i', null, 'wait')
  const body = (await sent(page(long, createElement(Suspense, { fallback }, createElement(Later))))) as Readable
  const pieces: string[] = []
  body.on('data', (piece: Buffer) => {
    pieces.push(piece.toString())
    resolve('later')
  })
  await new Promise((done) => body.once('end', done))
  expect(pieces).toHaveLength(2)
  expect(pieces[0]).toContain('row 2999')
  expect(pieces[0]).not.toContain(end)
  expect(pieces[1]).toContain('<b>later</b>')
  expect(pieces[1]?.endsWith(`<script>last()</script>${end}`)).toBe(true)
})

test('words added as text are sent as bytes are', async () => {
  const { promise, resolve } = Promise.withResolvers<string | Readable>()
  const gathered = gatherFor(resolve)
  gathered.text += 'first'
  gathered.flush()
  gathered.text += ` then${end}`
  gathered.flush()
  gathered.end()
  expect(await text((await promise) as Readable)).toBe(`first then${end}`)
})

test('a reader who has gone ends the rendering', async () => {
  const never = new Promise<string>(() => undefined)
  const Never = () => createElement('b', null, use(never))
  const gone = Promise.withResolvers<unknown>()
  const onError = vi.fn<(error: unknown) => void>(gone.resolve)
  const body = (await sent(page(createElement(Suspense, null, createElement(Never))), onError)) as Readable
  body.once('data', () => body.destroy())
  expect(String(await gone.promise)).toContain('closed early')
})
