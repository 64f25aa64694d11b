import { useEffectEvent, useLayoutEffect, useState, type ComponentProps } from 'react'

const navigationEvent = 'damask:moved'

/** Opens a page of the console. `state` goes into the page's history entry, so that search text stays out of URLs. */
export function navigate(path: string, state: unknown = null, mode: 'push' | 'replace' = 'push'): void {
  if (mode === 'push') history.pushState(state, '', path)
  else history.replaceState(state, '', path)
  window.dispatchEvent(new Event(navigationEvent))
}

/**
 * Reads a value of the URL or of the history entry, and reads it again after each navigation. It listens from before the first paint: a
 * later listener would let a controlled field undo the first typed letter.
 */
function useAddress(read: () => string): string {
  const [value, setValue] = useState(read)
  const update = useEffectEvent(() => setValue(read()))
  useLayoutEffect(() => {
    const readAgain = () => update()
    readAgain()
    for (const name of [navigationEvent, 'popstate']) window.addEventListener(name, readAgain)
    return () => {
      for (const name of [navigationEvent, 'popstate']) window.removeEventListener(name, readAgain)
    }
  }, [])
  return value
}

export const usePath = (): string => useAddress(() => location.pathname)

/** A text that this history entry stores under a name; empty without one. */
export const useHistoryText = (name: string): string =>
  useAddress(() => {
    const state = history.state as Record<string, unknown> | null
    return typeof state?.[name] === 'string' ? state[name] : ''
  })

/**
 * A link to a page of the console, opened without a new document. Leaves clicks with Meta, Ctrl or Shift and clicks of other mouse
 * buttons to the browser, which may open a new tab or window.
 */
export function ConsoleLink({ href = '/', onClick, children, ...props }: ComponentProps<'a'>) {
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        navigate(href)
        window.scrollTo(0, 0)
      }}
      {...props}
    >
      {children}
    </a>
  )
}

export const memberPath = (partner: string, id: string) => `/members/${partner}/${id}`
export const surveyPath = (partner: string, survey: string) => `/surveys/${partner}/${survey}`
export const claimPath = (partner: string, id: string) => `/claims/${partner}/${id}`
