import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createElement, Suspense, use } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { gatherInto } from './gather.ts'

const long = Array.from({ length: 3_000 }, (_, at) => createElement('p', { key: at }, `row ${at}`))

test('a page is sent in one piece, and what comes later in one more', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const Later = () => createElement('b', null, use(promise))
  const body = new PassThrough()
  const pieces: string[] = []
  body.on('data', (piece: Buffer) => {
    pieces.push(piece.toString())
    resolve('later')
  })
  const fallback = createElement('i', null, 'wait')
  const page = createElement('div', null, long, createElement(Suspense, { fallback }, createElement(Later)))
  const { pipe } = renderToPipeableStream(page, { onShellReady: () => pipe(gatherInto(body)) })
  await new Promise((done) => body.once('end', done))
  expect(pieces).toHaveLength(2)
  expect(pieces[0]).toContain('row 2999')
  expect(pieces[1]).toContain('<b>later</b>')
})

test('nothing is lost or out of order', async () => {
  const body = new PassThrough()
  const { pipe } = renderToPipeableStream(createElement('div', null, long), {
    onAllReady: () => pipe(gatherInto(body)),
  })
  const html = await text(body)
  expect([...html.matchAll(/<p>row (\d+)<\/p>/g)].map(([, at]) => Number(at))).toEqual(long.map((_, at) => at))
})

test('a reader who has gone ends the rendering', async () => {
  const never = new Promise<string>(() => undefined)
  const Never = () => createElement('b', null, use(never))
  const body = new PassThrough()
  const gone = Promise.withResolvers<unknown>()
  const { pipe } = renderToPipeableStream(
    createElement('div', null, createElement(Suspense, null, createElement(Never))),
    {
      onShellReady: () => pipe(gatherInto(body)),
      onError: gone.resolve,
    },
  )
  body.once('data', () => body.destroy())
  expect(String(await gone.promise)).toContain('closed early')
})
