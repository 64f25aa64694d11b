type PrivacySignals = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

/** Whether the page is in a frame. The console has such a frame, in which an operator views the site as a member (P1-435). */
const isFramed = (): boolean => 'window' in globalThis && Boolean(window.top) && window.top !== window

/**
 * Whether the page may track: the browser sets neither Do Not Track nor Global Privacy Control, and the page is not in a frame. False
 * where `navigator` is missing.
 */
export const mayTrack = (browser: PrivacySignals | undefined = globalThis.navigator): boolean =>
  browser !== undefined && browser.doNotTrack !== '1' && browser.globalPrivacyControl !== true && !isFramed()
