/** The first match counts, because many user agents also name other browsers. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bDamaskApp\//, 'app'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\d.*\bSafari\//, 'Safari'],
]
/** The first match counts: an iPhone also names Mac OS X, and Android names Linux. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const findName = (agent: string, names: readonly (readonly [RegExp, string])[]): string =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? ''

/** Browser and system from a user agent, each empty when unknown; `app` is the native app. Never returns parts of the user agent. */
export const deviceParts = (userAgent: string): { browser: string; system: string } => ({
  browser: findName(userAgent, browsers),
  system: findName(userAgent, systems),
})

/** Name of a device for operators: "Chrome on Windows". */
export function deviceName(userAgent: string): string {
  const parts = deviceParts(userAgent)
  const [browser, system] = [parts.browser === 'app' ? 'our app' : parts.browser, parts.system]
  return browser === '' || system === '' ? browser || system : `${browser} on ${system}`
}
