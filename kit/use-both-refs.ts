import { useCallback, type RefCallback } from 'react'

/**
 * Combines two callback refs into one. React does not call them with null, so a ref that has to clean up returns a function. Both must be
 * stable, or they run again in each rendering.
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
