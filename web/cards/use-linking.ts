import { useReducer } from 'react'
import type { CardRegistration, PartnerCard } from '../../contract/api/cards.ts'
import { messageText } from '../../contract/messages.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { HumanCheck } from '../human-check/use-human-check.ts'
import { useSite } from '../site/partner.ts'
import { linkOutcomeOf, type LinkOutcome } from './card-text.ts'
import type { SealedCard } from './frame.ts'
import { submissionEntries, submitCards, completeTransfer, type LinkFailure, type LinkReply } from './link.ts'
import { initialLinkingState, linkingReducer } from './linking.ts'

/** Receives the linked cards, at least one. `outcome` says whether all or only some of the submitted cards were linked. */
export type OnLinked = (linked: CardRegistration[], outcome: LinkOutcome) => void
type Frame = { submit: () => Promise<SealedCard>; reopen: () => void }

/** Submits the selected cards and reports the results. A frame ticket is valid once, so each reply opens a new frame. */
export function useLinking(frame: Frame, humanCheck: HumanCheck, onLinked: OnLinked) {
  const t = useCopy()
  const { copy } = useSite().partner
  const [state, dispatch] = useReducer(linkingReducer, initialLinkingState)

  /** For 401 and 500, members read the copy `message.server` in place of the status text. */
  const failureText = (failure: LinkFailure): string => {
    const text = 'body' in failure ? failure.body.title : messageText('server', '', undefined, copy)
    const { reference } = 'body' in failure ? failure.body : failure
    return [text, reference && t('error.reference', { reference })].filter(Boolean).join(' ')
  }
  const handleReply = (reply: LinkReply) => {
    frame.reopen()
    if (!reply.ok) return dispatch({ type: 'failed', problem: failureText(reply) })
    dispatch({ type: 'answered', results: reply.results })
    const linkedCards = reply.results.filter((result) => !result.error)
    if (linkedCards.length > 0) onLinked(linkedCards, linkOutcomeOf(reply.results))
  }
  /** The answer of the human check is valid once, so the check is reset after each submission. */
  const sendWithHumanCheck = async (submit: (humanAnswer: string) => Promise<LinkReply>) => {
    const humanAnswer = await humanCheck.answer()
    if (humanAnswer === null) return dispatch({ type: 'stopped' })
    const reply = await submit(humanAnswer)
    humanCheck.reset()
    handleReply(reply)
  }
  /**
   * Submits the ticked cards. With `submitsFrame` it also requests the card typed in the frame. If the frame refuses, for example because
   * it is empty, the hook sends nothing and shows no reason: most refusals appear in the frame, next to its field (`CardRefusal`).
   */
  const link = async (tickedCards: readonly PartnerCard[], submitsFrame: boolean) => {
    if (state.busy) return
    dispatch({ type: 'submitted' })
    const sealedCard = submitsFrame ? await frame.submit().catch(() => null) : null
    if (submitsFrame && !sealedCard) return dispatch({ type: 'stopped' })
    await sendWithHumanCheck((humanAnswer) => submitCards(submissionEntries(tickedCards, sealedCard), humanAnswer))
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
