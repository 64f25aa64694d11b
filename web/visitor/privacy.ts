type PrivacySignals = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

/** Inside a frame an operator views the site as a member does (P1-435). */
const isFramed = (): boolean => 'window' in globalThis && Boolean(window.top) && window.top !== window

/** Whether the browser allows tracking: neither Do Not Track nor Global Privacy Control is set. */
export const mayTrack = (browser: PrivacySignals | undefined = globalThis.navigator): boolean =>
  browser !== undefined && browser.doNotTrack !== '1' && browser.globalPrivacyControl !== true && !isFramed()
