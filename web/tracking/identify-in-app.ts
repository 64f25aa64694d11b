import { mayTrack } from '../visitor/privacy.ts'

/** The interface that the native app adds to the window (docs/native-app.md): WebKit message handlers on iOS, an object on Android. */
type AppWindow = {
  webkit?: { messageHandlers?: { setExternalUserId?: { postMessage(message: { externalUserId: string }): void } } }
  DamaskApp?: { setExternalUserId?(externalUserId: string): void }
}

/** Passes the public id to the app's marketing tool (P1-506), if the app has that interface and the page may track. */
export function identifyInApp(browserWindow: object, publicId: string): void {
  if (!mayTrack()) return
  const { webkit, DamaskApp } = browserWindow as AppWindow
  webkit?.messageHandlers?.setExternalUserId?.postMessage({ externalUserId: publicId })
  DamaskApp?.setExternalUserId?.(publicId)
}
