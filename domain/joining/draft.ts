/** Lifetime of a draft: a half-filled join form, which a mailed link opens on another device. */
export const draftLifeMs = 7 * 24 * 3_600_000
/** Links of one partner mailed to one address within 30 minutes. Further requests get the same reply and send no mail. */
export const draftMailsMax = 3
export const draftMailWindowMs = 30 * 60_000
