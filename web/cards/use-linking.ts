import { useReducer } from 'react'
import type { CardRegistration, PartnerCard } from '../../contract/api/cards.ts'
import { message } from '../../contract/messages.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { HumanCheck } from '../human-check/use-human-check.ts'
import { useSite } from '../site/partner.ts'
import { linkResultOf, type LinkedOutcome } from './card-text.ts'
import type { SealedCard } from './frame.ts'
import { linkEntries, linkChosen, completeTransfer, type LinkFailure, type Linked } from './link.ts'
import { idle, linkingReducer } from './linking.ts'

/** Receives the linked cards, and whether all submitted cards were linked. */
export type OnLinked = (linked: CardRegistration[], outcome: LinkedOutcome) => void
type Frame = { submit: () => Promise<SealedCard>; reopen: () => void }

/** Submits the selected cards and reports the results. A frame ticket is valid once, so each reply opens a new frame. */
export function useLinking(frame: Frame, human: HumanCheck, onLinked: OnLinked) {
  const t = useCopy()
  const { copy } = useSite().partner
  const [state, dispatch] = useReducer(linkingReducer, idle)

  const failureText = (failure: LinkFailure): string => {
    const [text, reference] =
      'body' in failure
        ? [failure.body.title, failure.body.reference]
        : [message('server', '', undefined, copy), failure.reference]
    return [text, reference && t('error.reference', { reference })].filter(Boolean).join(' ')
  }
  const settle = (linked: Linked) => {
    frame.reopen()
    if (!linked.ok) return dispatch({ type: 'failed', problem: failureText(linked) })
    dispatch({ type: 'answered', results: linked.results })
    const linkedCards = linked.results.filter((result) => !result.error)
    if (linkedCards.length > 0) onLinked(linkedCards, linkResultOf(linked.results))
  }
  /** The answer of the human check is valid once, so the check is reset after each submission. */
  const sendWithHumanCheck = async (work: (humanAnswer: string) => Promise<Linked>) => {
    const humanAnswer = await human.answer()
    if (humanAnswer === null) return dispatch({ type: 'stopped' })
    const linked = await work(humanAnswer)
    human.reset()
    settle(linked)
  }
  /** Sends nothing when the frame refuses: it shows next to its field what is missing. */
  const link = async (ticked: readonly PartnerCard[], typed: boolean) => {
    if (state.busy) return
    dispatch({ type: 'submitted' })
    const sealed = typed ? await frame.submit().catch(() => null) : null
    if (typed && !sealed) return dispatch({ type: 'stopped' })
    await sendWithHumanCheck((humanAnswer) => linkChosen(linkEntries(ticked, sealed), humanAnswer))
  }
  const move = async () => {
    const id = state.pendingTransfers[0]?.pendingTransferId
    if (!id || state.busy) return
    dispatch({ type: 'submitted' })
    await sendWithHumanCheck((humanAnswer) => completeTransfer(id, humanAnswer))
  }
  const clear = () => {
    dispatch({ type: 'cleared' })
    frame.reopen()
  }
  return { ...state, link, move, keep: () => dispatch({ type: 'keep' }), clear }
}
