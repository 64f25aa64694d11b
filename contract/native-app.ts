/** The token of a native app within its user agent: `DamaskApp/3.2.1 (iOS)` (docs/native-app.md). */
const tokenPattern = /\bDamaskApp\/(\d{1,6}(?:\.\d{1,6}){0,2}) \((iOS|Android)\)/

export type NativeApp = { version: string; platform: 'iOS' | 'Android' }

/** The native app that sent the user agent (P1-553), or null for a browser. A malformed token counts as a browser. */
export function nativeAppOf(userAgent: string | null | undefined): NativeApp | null {
  const match = userAgent?.includes('DamaskApp/') ? tokenPattern.exec(userAgent) : null
  return match ? { version: match[1] ?? '', platform: match[2] as NativeApp['platform'] } : null
}

/** True inside the native app, which shows no app-store badges (P1-123), no announcement modal (P1-377) and no install banner. */
export const isNativeApp = (userAgent: string | null | undefined): boolean => nativeAppOf(userAgent) !== null

/** Whether the app is older than the partner's minimumAppVersion (P1-144). Versions read like 3.2.1; missing parts count as 0. */
export function isOutdated(app: NativeApp | null, minimumVersion: string): boolean {
  if (!app) return false
  const [currentParts, minimumParts] = [app.version, minimumVersion].map((version) => version.split('.').map(Number))
  for (const index of [0, 1, 2]) {
    const difference = (currentParts?.[index] ?? 0) - (minimumParts?.[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

/** Variant of a page: for a browser, for the app, or for an outdated app. */
export type PageVariant = '' | 'app' | 'old-iOS' | 'old-Android'

/** The variant of a page for a user agent. Cached pages vary by it and by no other part of the user agent. */
export function pageVariant(userAgent: string | null | undefined, minimumVersion: string): PageVariant {
  const app = nativeAppOf(userAgent)
  if (!app) return ''
  return isOutdated(app, minimumVersion) ? `old-${app.platform}` : 'app'
}
