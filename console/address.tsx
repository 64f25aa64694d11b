import { useEffectEvent, useLayoutEffect, useState, type ComponentProps } from 'react'

const moved = 'damask:moved'

/** Goes to a page of the console. `state` is what its history entry keeps: the words of a search, which stay out of addresses. */
export function go(path: string, state: unknown = null, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(state, '', path)
  else history.replaceState(state, '', path)
  window.dispatchEvent(new Event(moved))
}

/**
 * What the address says, followed from before the first paint on: were it heard of later, a letter typed on seeing the page would be put back by
 * its controlled field.
 */
function useAddress(read: () => string): string {
  const [value, setValue] = useState(read)
  const look = useEffectEvent(() => setValue(read()))
  useLayoutEffect(() => {
    const listen = () => look()
    listen()
    for (const name of [moved, 'popstate']) window.addEventListener(name, listen)
    return () => {
      for (const name of [moved, 'popstate']) window.removeEventListener(name, listen)
    }
  }, [])
  return value
}

export const usePath = (): string => useAddress(() => location.pathname)

/** A text this history entry keeps under a name. */
export const useKept = (name: string): string =>
  useAddress(() => {
    const state = history.state as Record<string, unknown> | null
    return typeof state?.[name] === 'string' ? state[name] : ''
  })

/** A link of the console: a real one, so that it opens in a tab of its own when asked to. */
export function Link({ href = '/', onClick, children, ...props }: ComponentProps<'a'>) {
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        go(href)
        window.scrollTo(0, 0)
      }}
      {...props}
    >
      {children}
    </a>
  )
}

export const overviewPath = () => '/'
export const memberPath = (partner: string, id: string) => `/members/${partner}/${id}`
export const reviewsPath = () => '/reviews'
export const surveysPath = () => '/surveys'
export const surveyPath = (partner: string, survey: string) => `/surveys/${partner}/${survey}`
export const claimsPath = () => '/claims'
export const claimPath = (partner: string, id: string) => `/claims/${partner}/${id}`
export const payoutsPath = () => '/payouts'
export const jobsPath = () => '/jobs'
export const auditPath = () => '/audit'
export const operatorsPath = () => '/operators'
export const factorsPath = () => '/your-sign-in'
export const setUpPath = () => '/set-up'
