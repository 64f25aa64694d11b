/** Maximum number of stars (P1-548). */
export const ratingMax = 5
