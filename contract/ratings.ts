/** Maximum number of stars (P1-548). */
export const ratingMax = 5

/** The parts of a meal that a review rates in addition to the whole. */
export const ratedParts = ['food', 'service', 'value', 'atmosphere'] as const
