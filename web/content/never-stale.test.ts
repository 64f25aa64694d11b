import { expect, test, vi } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { partnerOf } from '../../checks/fixtures/render.tsx'
import { pageInfoOf } from '../../checks/fixtures/page-info.ts'
import type { ContentName } from '../../contract/content.ts'
import type { PageInfo } from '../../contract/pages.ts'
import { pageInfo } from '../context.ts'
import * as details from '../earn/details.tsx'
import * as earn from '../earn/earn.tsx'
import { loader, shouldRevalidate } from '../root.tsx'
import * as discover from './discover-page.tsx'
import * as special from './special.tsx'
import { neverStale } from './never-stale.ts'

const at = (path: string) => ({ url: `https://partner.example${path}` })

test('content is fetched once, however often its page is mounted, focused or reconnected [P1-491]', async () => {
  const serverLoader = vi.fn(async () => 'words')
  for (let time = 0; time < 3; time += 1) expect(await neverStale(at('/earn/tuesdays'), serverLoader)).toBe('words')
  await Promise.all([neverStale(at('/earn/tuesdays'), serverLoader), neverStale(at('/earn/tuesdays'), serverLoader)])
  expect(serverLoader).toHaveBeenCalledTimes(1)
  await neverStale(at('/earn/tuesdays?preview=1'), serverLoader)
  expect(serverLoader).toHaveBeenCalledTimes(2)
})

test('a failure is not retried by itself and rejects with the status text [P1-491] [P1-510]', async () => {
  const failing = vi.fn(async (): Promise<string> => {
    throw new Response(null, { status: 503, statusText: 'Service Unavailable' })
  })
  await expect(neverStale(at('/earn/broken'), failing)).rejects.toMatchObject({ statusText: 'Service Unavailable' })
  expect(failing).toHaveBeenCalledTimes(1)
  expect(await neverStale(at('/earn/broken'), async () => 'words')).toBe('words')
})

test('what the root loaded is not loaded again by going from page to page [P1-491]', () => {
  const between = (from: string, to: string) =>
    shouldRevalidate({ currentUrl: new URL(at(from).url), nextUrl: new URL(at(to).url) } as Parameters<
      typeof shouldRevalidate
    >[0])
  expect(between('/', '/search')).toBe(false)
  expect(between('/search', '/search?page=2')).toBe(false)
  // Asked for: the member has changed.
  expect(between('/account/manage_cards', '/account/manage_cards')).toBe(true)
})

test.each(Object.entries({ details, earn, discover, special }))(
  'the page %s keeps what came with the document and what it loads later [P1-491]',
  async (name, { clientLoader }) => {
    expect(clientLoader.hydrate).toBe(true)
    const serverLoader = vi.fn(async () => name)
    const args = { request: at(`/kept/${name}`), serverLoader } as never
    for (let time = 0; time < 2; time += 1) expect(await clientLoader(args)).toBe(name)
    expect(serverLoader).toHaveBeenCalledTimes(1)
  },
)

type Loaded = Parameters<typeof loader>[0]
function loading(content: PageInfo['content']) {
  const context = new RouterContextProvider()
  context.set(pageInfo, pageInfoOf(partnerOf('lumen-mobile'), { content }))
  return loader({ context, request: new Request('https://partner.example/') } as unknown as Loaded)
}

const names = ['*', 'announcement_banner', 'earn_banner', 'popup', 'sidebar', 'surveys'] as const
test.each(names)('nothing is rendered before the content name %s has arrived [P1-489] [P1-490]', async (last) => {
  const waiting = new Map<ContentName, () => void>()
  let done = false
  const page = loading((name) => new Promise((arrive) => waiting.set(name, () => arrive([])))).then(() => (done = true))
  expect([...waiting.keys()].toSorted()).toEqual(names)
  for (const name of names) if (name !== last) waiting.get(name)?.()
  await new Promise((turn) => setImmediate(turn))
  expect(done).toBe(false)
  waiting.get(last)?.()
  await page
  expect(done).toBe(true)
})

test('a page whose content fails rejects with the status text [P1-510]', async () => {
  await expect(loading(() => Promise.reject(new Error('Bad Gateway')))).rejects.toThrow('Bad Gateway')
})
