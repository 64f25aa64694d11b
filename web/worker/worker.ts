// The service worker of a partner's site (P1-507). Served with its types stripped, after lines that set `site`: this
// build and this partner, so that a change of either makes a new worker. It imports nothing.

type Site = { version: string; shell: string[]; offline: string; images: string }
type Life = { waitUntil(work: Promise<unknown>): void }
type Asked = Life & { request: Request; respondWith(answer: Promise<Response>): void }
type Scope = {
  site: Site
  caches: CacheStorage
  location: { origin: string }
  fetch(request: Request | string, options?: RequestInit): Promise<Response>
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: Life) => void): void
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void
}

const scope = globalThis as unknown as Scope
const { site, caches } = scope
const shellCache = `damask-shell-${site.version}`
const imageCache = 'damask-images-1'
const imagesMax = 150

scope.addEventListener('install', (event) =>
  event.waitUntil(
    caches
      .open(shellCache)
      .then((shell) => shell.addAll([site.offline, ...site.shell]))
      .then(() => scope.skipWaiting()),
  ),
)

/** What an older build or an older look of the partner left behind goes. */
scope.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name !== shellCache && name !== imageCache).map((name) => caches.delete(name)),
        ),
      )
      .then(() => scope.clients.claim()),
  ),
)

/** Pages and calls always go to the server: what they say may be one person's and is never kept here. */
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || request.headers.has('range')) return
  if (request.mode === 'navigate') return event.respondWith(pageOrOffline(request))
  const ours = url.origin === scope.location.origin
  if (ours && url.pathname.startsWith('/assets/')) return event.respondWith(keptAsset(request))
  const pictures = new URL(`${site.images}/`, scope.location.origin)
  if (url.origin === pictures.origin && url.pathname.startsWith(pictures.pathname))
    return event.respondWith(picture(event))
})

const pageOrOffline = (request: Request): Promise<Response> =>
  scope.fetch(request).catch(async () => {
    const page = await caches.match(site.offline)
    return page ?? Response.error()
  })

/** Names carry a hash of the content: what is here is right. */
async function keptAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await scope.fetch(request)
  if (answer.ok) await (await caches.open(shellCache)).put(request, answer.clone()).catch(() => undefined)
  return answer
}

/** The picture at hand, while a newer one is fetched for the next time. */
async function picture(event: Asked): Promise<Response> {
  const { request } = event
  const images = await caches.open(imageCache)
  const kept = await images.match(request)
  const fresh = scope.fetch(request).then(async (answer) => {
    if (answer.ok && isPicture(answer)) await keep(images, request, answer.clone()).catch(() => undefined)
    return answer
  })
  if (!kept) return fresh
  event.waitUntil(fresh.catch(() => undefined))
  return kept
}

/** Neither a message nor what stands in for a picture that is still to be drawn. */
const isPicture = ({ headers }: Response): boolean =>
  (headers.get('content-type') ?? '').startsWith('image/') &&
  !headers.has('set-cookie') &&
  headers.get('cache-control') !== 'no-store'

/** Put last, and the first ones go when there are too many: caches keep the order of putting. */
async function keep(images: Cache, request: Request, answer: Response): Promise<void> {
  await images.delete(request)
  await images.put(request, answer)
  const all = await images.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - imagesMax)).map((old) => images.delete(old)))
}
