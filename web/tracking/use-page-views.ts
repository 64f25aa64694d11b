import { useEffect } from 'react'
import { useSite } from '../site/partner.ts'
import { mayTrack } from '../visitor/privacy.ts'
import { later } from './later.ts'

export const pageViewDelayMs = 500 // (P1-537)

/** Reports a page view after `pageViewDelayMs`, so that pages in transit do not count. Returns the function that cancels it. */
export function afterDelay(report: () => void): () => void {
  const timer = setTimeout(report, pageViewDelayMs)
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

/** The interface that the native app adds to the window (docs/native-app.md): WebKit message handlers on iOS, an object on Android. */
type AppWindow = {
  webkit?: { messageHandlers?: { setExternalUserId?: { postMessage(message: { externalUserId: string }): void } } }
  DamaskApp?: { setExternalUserId?(externalUserId: string): void }
}

/** Passes the public id to the app's marketing tool (P1-506). Does nothing in an app without that interface. */
export function nameInApp(page: object, publicId: string): void {
  if (!mayTrack()) return
  const { webkit, DamaskApp } = page as AppWindow
  webkit?.messageHandlers?.setExternalUserId?.postMessage({ externalUserId: publicId })
  DamaskApp?.setExternalUserId?.(publicId)
}
