/**
 * The work of a challenge: `cost` rounds of PBKDF2 per tried number, and a solution between `minSolution` and `maxSolution`.
 * `realWork` takes a laptop a third of a second and an old phone two seconds; `lightWork` is for non-production environments.
 */
export type Work = { cost: number; minSolution: number; maxSolution: number }
export const realWork: Work = { cost: 2_000, minSolution: 400, maxSolution: 1_200 }
export const lightWork: Work = { cost: 50, minSolution: 1, maxSolution: 12 }

/** The least number of rounds for a solution. `verify` refuses a challenge that needs fewer. */
export const leastRounds = (work: Work): number => work.cost * work.minSolution
