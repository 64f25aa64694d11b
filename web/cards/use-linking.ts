import { useReducer } from 'react'
import type { CardRegistration, PartnerCard } from '../../contract/api/cards.ts'
import { message } from '../../contract/messages.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { HumanCheck } from '../human-check/use-human-check.ts'
import { useSite } from '../partner.ts'
import { linkResultOf, type LinkedOutcome } from './card-words.ts'
import type { SealedCard } from './frame.ts'
import { linkEntries, linkChosen, completeTransfer, type LinkFailure, type Linked } from './link.ts'
import { idle, linking } from './linking.ts'

/** What was linked, and whether that was everything that was sent. */
export type OnLinked = (linked: CardRegistration[], outcome: LinkedOutcome) => void
type Frame = { submit: () => Promise<SealedCard>; again: () => void }

/** From the chosen cards to what became of them. A ticket is good once, so each answer opens the frame anew. */
export function useLinking(frame: Frame, human: HumanCheck, onLinked: OnLinked) {
  const t = useCopy()
  const { copy } = useSite().partner
  const [state, tell] = useReducer(linking, idle)

  const said = (failure: LinkFailure): string => {
    const [words, reference] =
      'body' in failure
        ? [failure.body.title, failure.body.reference]
        : [message('server', '', undefined, copy), failure.reference]
    return [words, reference && t('error.reference', { reference })].filter(Boolean).join(' ')
  }
  const settle = (linked: Linked) => {
    frame.again()
    if (!linked.ok) return tell({ type: 'failed', problem: said(linked) })
    tell({ type: 'answered', results: linked.results })
    const good = linked.results.filter((result) => !result.error)
    if (good.length > 0) onLinked(good, linkResultOf(linked.results))
  }
  /** An answer is good once: what comes next gets a new one, whatever became of this. */
  const during = async (work: (answer: string) => Promise<Linked>) => {
    const answer = await human.answer()
    if (answer === null) return tell({ type: 'stopped' })
    const linked = await work(answer)
    human.reset()
    settle(linked)
  }
  /** The frame itself says beside its field what is missing; then nothing is sent. */
  const link = async (ticked: readonly PartnerCard[], typed: boolean) => {
    if (state.busy) return
    tell({ type: 'submitted' })
    const sealed = typed ? await frame.submit().catch(() => null) : null
    if (typed && !sealed) return tell({ type: 'stopped' })
    await during((answer) => linkChosen(linkEntries(ticked, sealed), answer))
  }
  const move = async () => {
    const id = state.held[0]?.pendingTransferId
    if (!id || state.busy) return
    tell({ type: 'submitted' })
    await during((answer) => completeTransfer(id, answer))
  }
  const clear = () => {
    tell({ type: 'cleared' })
    frame.again()
  }
  return { ...state, link, move, keep: () => tell({ type: 'kept' }), clear }
}
