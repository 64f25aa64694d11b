/** Stars a restaurant or a part of a visit can have at most (P1-548). */
export const ratingMax = 5
