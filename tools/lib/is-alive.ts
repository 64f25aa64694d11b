/** Asked in a browser: whether the page's own scripts listen. They come once it has been painted, and only then is there something to press. */
export const isAlive = (): boolean =>
  !('__reactRouterContext' in globalThis) || Object.keys(document).some((key) => key.startsWith('__reactContainer'))
