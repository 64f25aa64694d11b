export const emailChangeLifeMs = 60 * 60_000
/** Mails one account may cause, and one address may receive, within the life of a link. */
export const emailChangeMailsMax = 3
