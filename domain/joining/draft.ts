/** Lifetime of a draft: a half-filled join form, which a mailed link opens on another device. */
export const draftLifeMs = 7 * 24 * 3_600_000
/** Maximum number of links that one partner mails to one address in 30 minutes. Further requests get the same reply but no mail. */
export const draftMailsMax = 3
export const draftMailWindowMs = 30 * 60_000
