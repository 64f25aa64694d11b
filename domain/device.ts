const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bDamaskApp\//, 'our app'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const named = (agent: string, known: readonly (readonly [RegExp, string])[]): string =>
  known.find(([shape]) => shape.test(agent))?.[1] ?? ''

/** A device as its owner would call it: "Chrome on Windows"; '' where the user agent says nothing we know. Never shows the text itself. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [named(userAgent, browsers), named(userAgent, systems)]
  return browser === '' || system === '' ? browser || system : `${browser} on ${system}`
}
