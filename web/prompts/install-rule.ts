import { daysAhead, stillAhead, type SiteVisit } from './visit.ts'

const laterDays = 30 // (P1-369)

/** Which install banner shows: the browser's own prompt, or instructions for iOS Safari, which has none. Null: hidden (P1-365 to P1-368). */
export function installWay({ now, brand, browser, stored, native }: SiteVisit): 'prompt' | 'share' | null {
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
