import { useCallback, type RefCallback } from 'react'

/**
 * Combines two callback refs into one. The combined ref returns a cleanup function, so React never calls it with null. A ref that has to
 * clean up must return a function too. Both refs must be stable, or they run again in each rendering.
 */
export function useBothRefs<E>(first: RefCallback<E>, second: RefCallback<E>): RefCallback<E> {
  return useCallback(
    (element) => {
      const [stopFirst, stopSecond] = [first(element), second(element)]
      return () => {
        if (stopFirst) stopFirst()
        if (stopSecond) stopSecond()
      }
    },
    [first, second],
  )
}
