/** Lifetime of the link that confirms a new email address. */
export const emailChangeLifeMs = 60 * 60_000
/** Maximum number of mails per account, and per address, within the lifetime of a link. */
export const emailChangeMailsMax = 3
