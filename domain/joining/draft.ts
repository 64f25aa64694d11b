export const draftLifeMs = 7 * 24 * 3_600_000
/** Links mailed to one address within half an hour; further askings are answered alike and mail nothing. */
export const draftMailsMax = 3
export const draftMailWindowMs = 30 * 60_000
