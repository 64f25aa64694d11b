type Asking = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

/** Whether the visitor's browser lets itself be counted: neither Do Not Track nor Global Privacy Control says no. */
export const mayTrack = (browser: Asking | undefined = globalThis.navigator): boolean =>
  browser !== undefined && browser.doNotTrack !== '1' && browser.globalPrivacyControl !== true
