import { expect, test, vi } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { partnerOf } from '../../checks/fixtures/render.tsx'
import { pageInfoOf } from '../../checks/fixtures/page-info.ts'
import type { ContentName } from '../../contract/content.ts'
import type { PageInfo } from '../../contract/pages.ts'
import { pageInfo } from '../site/context.ts'
import * as details from '../earn/details.tsx'
import * as earn from '../earn/earn.tsx'
import { loader, shouldRevalidate } from '../root.tsx'
import * as discover from './discover-page.tsx'
import * as special from './special.tsx'
import { loadOnce } from './load-once.ts'

const requestFor = (path: string) => ({ url: `https://partner.example${path}` })

test('fetches the content of an address once for any number of loads, and fetches an address with another query separately [P1-491]', async () => {
  const serverLoader = vi.fn(async () => 'words')
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(await loadOnce(requestFor('/earn/tuesdays'), serverLoader)).toBe('words')
  await Promise.all([
    loadOnce(requestFor('/earn/tuesdays'), serverLoader),
    loadOnce(requestFor('/earn/tuesdays'), serverLoader),
  ])
  expect(serverLoader).toHaveBeenCalledTimes(1)
  await loadOnce(requestFor('/earn/tuesdays?preview=1'), serverLoader)
  expect(serverLoader).toHaveBeenCalledTimes(2)
})

test('a failed load rejects with the status text without a retry, and the next load fetches again [P1-491] [P1-510]', async () => {
  const failingLoader = vi.fn(async (): Promise<string> => {
    throw new Response(null, { status: 503, statusText: 'Service Unavailable' })
  })
  await expect(loadOnce(requestFor('/earn/broken'), failingLoader)).rejects.toMatchObject({
    statusText: 'Service Unavailable',
  })
  expect(failingLoader).toHaveBeenCalledTimes(1)
  expect(await loadOnce(requestFor('/earn/broken'), async () => 'words')).toBe('words')
})

test('navigation does not reload the data of the root, and an explicit revalidation does [P1-491]', () => {
  const isReloaded = (from: string, to: string) =>
    shouldRevalidate({ currentUrl: new URL(requestFor(from).url), nextUrl: new URL(requestFor(to).url) } as Parameters<
      typeof shouldRevalidate
    >[0])
  expect(isReloaded('/', '/search')).toBe(false)
  expect(isReloaded('/search', '/search?page=2')).toBe(false)
  // An explicit revalidation keeps the address, for example after the member changed.
  expect(isReloaded('/account/manage_cards', '/account/manage_cards')).toBe(true)
})

test.each(Object.entries({ details, earn, discover, special }))(
  'the page %s runs its client loader at hydration and loads its content once [P1-491]',
  async (name, { clientLoader }) => {
    expect(clientLoader.hydrate).toBe(true)
    const serverLoader = vi.fn(async () => name)
    const args = { request: requestFor(`/kept/${name}`), serverLoader } as never
    for (let attempt = 0; attempt < 2; attempt += 1) expect(await clientLoader(args)).toBe(name)
    expect(serverLoader).toHaveBeenCalledTimes(1)
  },
)

type LoaderArgs = Parameters<typeof loader>[0]
function loadRoot(content: PageInfo['content']) {
  const context = new RouterContextProvider()
  context.set(pageInfo, pageInfoOf(partnerOf('lumen-mobile'), { content }))
  return loader({ context, request: new Request('https://partner.example/') } as unknown as LoaderArgs)
}

const names = ['*', 'announcement_banner', 'earn_banner', 'popup', 'sidebar', 'surveys'] as const
test.each(names)('the loader of the root waits for the content with the name %s [P1-489] [P1-490]', async (last) => {
  const pendingContent = new Map<ContentName, () => void>()
  let isFinished = false
  const rootLoad = loadRoot((name) => new Promise((resolve) => pendingContent.set(name, () => resolve([])))).then(
    () => (isFinished = true),
  )
  expect([...pendingContent.keys()].toSorted()).toEqual(names)
  for (const name of names) if (name !== last) pendingContent.get(name)?.()
  await new Promise((resolve) => setImmediate(resolve))
  expect(isFinished).toBe(false)
  pendingContent.get(last)?.()
  await rootLoad
  expect(isFinished).toBe(true)
})

test('the loader of the root rejects with the error of the content [P1-510]', async () => {
  await expect(loadRoot(() => Promise.reject(new Error('Bad Gateway')))).rejects.toThrow('Bad Gateway')
})
