/** Characters of the email field on home (spec 1 §9). Apart from the calls, so that home need not carry what checks them. */
export const prospectEmailMax = 50
