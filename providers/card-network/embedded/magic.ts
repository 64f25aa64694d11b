/** The outcome that a card's last four digits select (../README.md). Any other card is linked at once. */
export type EnrollmentOutcome = 'linked' | 'refused' | 'timeout' | 'unconfirmed' | 'broken'

const outcomesByLastFour: Readonly<Record<string, EnrollmentOutcome>> = {
  '0002': 'refused',
  '0119': 'timeout',
  '0341': 'unconfirmed',
  '0127': 'broken',
}

export function outcomeFor(lastFour: string): EnrollmentOutcome {
  return outcomesByLastFour[lastFour] ?? 'linked'
}
