/**
 * How much work a question asks for: `cost` rounds of PBKDF2 for each number tried, and a number between `least` and `most` to be
 * found. `real` takes a laptop a third of a second and an old phone two; `light` is for everything that is not production.
 */
export type Work = { cost: number; least: number; most: number }
export const realWork: Work = { cost: 2_000, least: 400, most: 1_200 }
export const lightWork: Work = { cost: 50, least: 1, most: 12 }

/** One number to compare questions by: the rounds that even the luckiest must do. */
export const leastRounds = (work: Work): number => work.cost * work.least
