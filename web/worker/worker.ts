// The service worker of a partner's site (P1-507). The server strips the types of this file and prepends a line that sets `site`. The
// version changes with each build and each version of the partner, so that browsers install a new worker. The worker cannot import modules.

/** `shell`: paths of the scripts and styles of every page; `offlinePath`: path of the offline page; `images`: prefix of picture URLs. */
type Site = { version: string; shell: string[]; offlinePath: string; images: string }
type ExtendableEventLike = { waitUntil(work: Promise<unknown>): void }
type FetchEventLike = ExtendableEventLike & { request: Request; respondWith(response: Promise<Response>): void }
type Scope = {
  site: Site
  caches: CacheStorage
  location: { origin: string }
  fetch(request: Request | string, options?: RequestInit): Promise<Response>
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEventLike) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEventLike) => void): void
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
      .then((shell) => shell.addAll([site.offlinePath, ...site.shell]))
      .then(() => scope.skipWaiting()),
  ),
)

/** Removes every cache except this version's shell and the pictures, so the shells of older builds, themes and texts go. */
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

/** Pages and API calls always go to the server and are never cached, because they may be personal. */
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  // A cache cannot store the response to a range request, which is a part of a file (status 206).
  if (request.method !== 'GET' || request.headers.has('range')) return
  if (request.mode === 'navigate') return event.respondWith(pageOrOffline(request))
  const isSameOrigin = url.origin === scope.location.origin
  if (isSameOrigin && url.pathname.startsWith('/assets/')) return event.respondWith(cachedAsset(request))
  const imagesUrl = new URL(`${site.images}/`, scope.location.origin)
  if (url.origin === imagesUrl.origin && url.pathname.startsWith(imagesUrl.pathname))
    return event.respondWith(cachedPictureFirst(event))
})

const pageOrOffline = (request: Request): Promise<Response> =>
  scope.fetch(request).catch(async () => {
    const page = await caches.match(site.offlinePath)
    return page ?? Response.error()
  })

/** File names carry a hash of the content, so a cached asset is never stale. */
async function cachedAsset(request: Request): Promise<Response> {
  const cachedResponse = await caches.match(request)
  if (cachedResponse) return cachedResponse
  const response = await scope.fetch(request)
  if (response.ok) await (await caches.open(shellCache)).put(request, response.clone()).catch(() => undefined)
  return response
}

/** Stale-while-revalidate: serves the cached picture and fetches a newer one for the next time. */
async function cachedPictureFirst(event: FetchEventLike): Promise<Response> {
  const { request } = event
  const images = await caches.open(imageCache)
  const cachedPicture = await images.match(request)
  const freshResponse = scope.fetch(request).then(async (response) => {
    if (response.ok && isStorable(response)) await store(images, request, response.clone()).catch(() => undefined)
    return response
  })
  if (!cachedPicture) return freshResponse
  event.waitUntil(freshResponse.catch(() => undefined))
  return cachedPicture
}

/**
 * Whether the cache may store a response: only pictures. Excludes personal responses (with a cookie) and placeholders of pictures that
 * are not rendered yet (`no-store`).
 */
const isStorable = ({ headers }: Response): boolean =>
  (headers.get('content-type') ?? '').startsWith('image/') &&
  !headers.has('set-cookie') &&
  headers.get('cache-control') !== 'no-store'

/** Stores a picture as the newest and evicts the oldest: caches keep insertion order. */
async function store(images: Cache, request: Request, response: Response): Promise<void> {
  await images.delete(request)
  await images.put(request, response)
  const requests = await images.keys()
  await Promise.all(requests.slice(0, Math.max(0, requests.length - imagesMax)).map((old) => images.delete(old)))
}
