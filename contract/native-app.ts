/** A native app around the site names itself in its user agent: `DamaskApp/3.2.1 (iOS)` anywhere in the line (docs/native-app.md). */
const token = /\bDamaskApp\/(\d{1,6}(?:\.\d{1,6}){0,2}) \((iOS|Android)\)/

export type NativeApp = { version: string; platform: 'iOS' | 'Android' }

/** The app that asks, or null for a browser. A token that is not well formed is a browser (spec 1 §9: detected by user agent). */
export function nativeAppOf(userAgent: string | null | undefined): NativeApp | null {
  const found = userAgent?.includes('DamaskApp/') ? token.exec(userAgent) : null
  return found ? { version: found[1] ?? '', platform: found[2] as NativeApp['platform'] } : null
}

/** True inside the native app: no app-store badges, no announcement modal, no install banner (spec 1 §2.3, §4.6). */
export const isNativeApp = (userAgent: string | null | undefined): boolean => nativeAppOf(userAgent) !== null

/** Whether the app is older than the partner's minimumAppVersion; both like 3.2.1, what is left out counts as 0 (spec 1 §2.3). */
export function isOutdated(app: NativeApp | null, minimumVersion: string): boolean {
  if (!app) return false
  const [has, needs] = [app.version, minimumVersion].map((version) => version.split('.').map(Number))
  for (const part of [0, 1, 2]) {
    const ahead = (has?.[part] ?? 0) - (needs?.[part] ?? 0)
    if (ahead !== 0) return ahead < 0
  }
  return false
}

/** A page drawn for a browser, for the app, or for an app too old to go on with. */
export type NativeFace = '' | 'app' | 'old-iOS' | 'old-Android'

/**
 * Which of its few faces a page shows for a user agent: what a kept page must be told apart by, and nothing finer.
 */
export function nativeFace(userAgent: string | null | undefined, minimumVersion: string): NativeFace {
  const app = nativeAppOf(userAgent)
  if (!app) return ''
  return isOutdated(app, minimumVersion) ? `old-${app.platform}` : 'app'
}
