import { useEffect } from 'react'
import { useSite } from '../site/partner.ts'
import { later } from './later.ts'
import { nameInApp } from './native-id.ts'

export const pageViewDelayMs = 500 // (P1-537)

/** Reports a page view after `pageViewDelayMs`, so that pages in transit do not count. Returns the function that cancels it. */
export function afterDelay(look: () => void): () => void {
  const timer = setTimeout(look, pageViewDelayMs)
  return () => clearTimeout(timer)
}

export function usePageViews(pathname: string): void {
  useEffect(() => afterDelay(() => later((room) => room.pageView(pathname))), [pathname])
  const { member, variant: face } = useSite()
  const publicId = face === 'app' ? member?.publicId : undefined
  useEffect(() => {
    if (publicId) nameInApp(window, publicId)
  }, [publicId])
}
