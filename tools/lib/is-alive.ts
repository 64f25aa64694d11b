type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }

/**
 * Asked in a browser: whether the page's own scripts listen. They come once it has been painted, and only then is there something to press; what is
 * typed while they take the page over, nobody hears.
 */
export const isAlive = (): boolean => {
  if (!('__reactRouterContext' in globalThis)) return true
  const name = Object.keys(document).find((key) => key.startsWith('__reactContainer'))
  const root = name === undefined ? undefined : (Reflect.get(document, name) as Root)
  return root?.stateNode.current.memoizedState.isDehydrated === false
}
