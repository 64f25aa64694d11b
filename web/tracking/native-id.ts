import { mayTrack } from './privacy.ts'

/** What the native app puts on its page's window (docs/native-app.md): WebKit's handlers on iOS, an interface of its own on Android. */
type AppWindow = {
  webkit?: { messageHandlers?: { setExternalUserId?: { postMessage(message: { externalUserId: string }): void } } }
  DamaskApp?: { setExternalUserId?(externalUserId: string): void }
}

/** Tells the app whose page it shows, by the public id, for the marketing tool inside it (spec 1 §7). An app without an ear is left alone. */
export function nameInApp(page: object, publicId: string): void {
  if (!mayTrack()) return
  const { webkit, DamaskApp } = page as AppWindow
  webkit?.messageHandlers?.setExternalUserId?.postMessage({ externalUserId: publicId })
  DamaskApp?.setExternalUserId?.(publicId)
}
