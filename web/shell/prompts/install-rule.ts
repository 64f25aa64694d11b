import { daysAhead, stillAhead, type Visit } from './visit.ts'

const laterDays = 30 // spec 1 §9

/** The install banner, and in which way: the browser's own prompt, or the words for Safari on iOS, which has none. Null: hidden (spec 1 §4.6). */
export function installWay({ now, brand, browser, stored, native }: Visit): 'prompt' | 'share' | null {
  if (!brand.hasPWAInstallBanner || native || browser.standalone) return null
  if (stillAhead(stored.installLater, now)) return null
  if (browser.deferredPrompt) return 'prompt'
  return isIosSafari(browser) ? 'share' : null
}

/** What "Maybe later" keeps. */
export const installLater = (now: number): string => daysAhead(laterDays, now)

// Every browser on iOS says Safari; the others say their own name too. An iPad asks for desktop pages as a Mac with a touch screen.
const others = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\/|YaBrowser|Brave/
export function isIosSafari({ userAgent, touch }: { userAgent: string; touch: boolean }): boolean {
  const device = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touch)
  return device && /Version\/\S+.* Safari\//.test(userAgent) && !others.test(userAgent)
}
