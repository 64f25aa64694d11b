import type { CardRegistration } from '../../contract/api/cards.ts'

/** The state of the current submission and the results of the last one. */
export type LinkingState = {
  busy: boolean
  results: readonly CardRegistration[]
  problem: string
  /** Cards that earn in another program, until the member decides about each of them. */
  pendingTransfers: readonly CardRegistration[]
}
/**
 * `stopped`: nothing was sent, because the frame or the human check gave no answer. `keep`: the member leaves the first pending card in its
 * other program. `cleared`: the member canceled the form.
 */
export type LinkingEvent =
  | { type: 'submitted' }
  | { type: 'stopped' }
  | { type: 'failed'; problem: string }
  | { type: 'answered'; results: readonly CardRegistration[] }
  | { type: 'keep' }
  | { type: 'cleared' }

export const initialLinkingState: LinkingState = { busy: false, results: [], problem: '', pendingTransfers: [] }

const isPendingTransfer = ({ error, pendingTransferId }: CardRegistration): boolean =>
  error?.code === 'card_elsewhere' && pendingTransferId !== undefined

/** The states of a submission: submitting clears the previous results, and a reply ends it (M2-125 to M2-127). */
export function linkingReducer(state: LinkingState, event: LinkingEvent): LinkingState {
  switch (event.type) {
    case 'submitted':
      return { ...state, busy: true, results: [], problem: '' }
    case 'stopped':
      return { ...state, busy: false }
    case 'failed':
      return { ...state, busy: false, problem: event.problem }
    case 'answered': {
      // While a transfer is pending, its dialog is open, so this submission was about the first pending transfer.
      const pendingTransfers = [...state.pendingTransfers.slice(1), ...event.results.filter(isPendingTransfer)]
      return {
        ...state,
        busy: false,
        pendingTransfers,
        results: event.results.filter((result) => !isPendingTransfer(result)),
      }
    }
    case 'keep':
      return {
        ...state,
        results: [...state.results, ...state.pendingTransfers.slice(0, 1)],
        pendingTransfers: state.pendingTransfers.slice(1),
      }
    case 'cleared':
      return { ...state, results: [], problem: '' }
  }
}
