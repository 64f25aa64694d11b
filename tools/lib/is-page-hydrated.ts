type Fiber = { memoizedState: unknown; child: Fiber | null; sibling: Fiber | null }
type Root = { stateNode: { current: Fiber & { memoizedState: { isDehydrated: boolean } } } }

/**
 * Runs in a browser. Returns whether React has hydrated the whole page, including the `Suspense` parts, which hydrate later in separate
 * tasks. Scripts load after the first paint, and input before hydration has no effect.
 */
export const isPageHydrated = (): boolean => {
  // A page without React Router's data has nothing to hydrate.
  if (!('__reactRouterContext' in globalThis)) return true
  const containerKey = Object.keys(document).find((key) => key.startsWith('__reactContainer'))
  const root = containerKey === undefined ? undefined : (Reflect.get(document, containerKey) as Root)
  const rootFiber = root?.stateNode.current
  if (!rootFiber || rootFiber.memoizedState.isDehydrated) return false
  const isDehydratedPart = ({ memoizedState }: Fiber) =>
    typeof memoizedState === 'object' &&
    memoizedState !== null &&
    'dehydrated' in memoizedState &&
    memoizedState.dehydrated !== null
  const remaining: Fiber[] = [rootFiber]
  for (let fiber = remaining.pop(); fiber; fiber = remaining.pop()) {
    if (isDehydratedPart(fiber)) return false
    if (fiber.child) remaining.push(fiber.child)
    if (fiber.sibling) remaining.push(fiber.sibling)
  }
  return true
}
