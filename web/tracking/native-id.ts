import { mayTrack } from './privacy.ts'

/** What the native app puts on its page's window (docs/native-app.md): WebKit's handlers on iOS, an interface of its own on Android. */
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
