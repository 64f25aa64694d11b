import type { CardRegistration } from '../../contract/api/cards.ts'

/** What a submission is doing and what became of the one before. */
export type Linking = {
  busy: boolean
  results: readonly CardRegistration[]
  problem: string
  /** Cards that earn in another programme, until the member has said of each whether it moves here. */
  held: readonly CardRegistration[]
}
export type LinkingEvent =
  | { type: 'submitted' }
  | { type: 'stopped' }
  | { type: 'failed'; problem: string }
  | { type: 'answered'; results: readonly CardRegistration[] }
  | { type: 'kept' }
  | { type: 'cleared' }

export const idle: Linking = { busy: false, results: [], problem: '', held: [] }

const isHeld = ({ error, pendingTransferId }: CardRegistration): boolean =>
  error?.code === 'card_elsewhere' && pendingTransferId !== undefined

/** The states of a submission: submitting clears the previous results, and a reply ends it (M2-125 to M2-127). */
export function linking(now: Linking, event: LinkingEvent): Linking {
  switch (event.type) {
    case 'submitted':
      return { ...now, busy: true, results: [], problem: '' }
    case 'stopped':
      return { ...now, busy: false }
    case 'failed':
      return { ...now, busy: false, problem: event.problem }
    case 'answered': {
      // The first one asked about is the one that was sent again.
      const waiting = [...now.held.slice(1), ...event.results.filter(isHeld)]
      return { ...now, busy: false, held: waiting, results: event.results.filter((result) => !isHeld(result)) }
    }
    case 'kept':
      return { ...now, results: [...now.results, ...now.held.slice(0, 1)], held: now.held.slice(1) }
    case 'cleared':
      return { ...now, results: [], problem: '' }
  }
}
