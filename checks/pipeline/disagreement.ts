/** After a step, product and model have different values of one subject, such as the dines or the balances. */
export class Disagreement extends Error {
  readonly step: number
  readonly subject: string
  readonly actual: unknown
  readonly expected: unknown
  constructor(step: number, subject: string, { actual, expected }: { actual: unknown; expected: unknown }) {
    super(`after step ${step} product and model disagree on ${subject}`)
    this.step = step
    this.subject = subject
    this.actual = actual
    this.expected = expected
  }
}

/** Throws a Disagreement unless both values have the same JSON text. */
export function assertEqual(step: number, subject: string, actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) throw new Disagreement(step, subject, { actual, expected })
}
