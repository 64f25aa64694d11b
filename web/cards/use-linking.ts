import { useState } from 'react'
import type { CardRegistration } from '../../contract/api/cards.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { HumanCheck } from '../human-check/use-human-check.ts'
import type { SealedCard } from './frame.ts'
import { linkSealed, moveHeld, type Linked } from './link.ts'

type Frame = { submit: () => Promise<SealedCard>; again: () => void }

/** From the sealed card to what became of it. A ticket is good once, so each answer opens the frame anew. */
export function useLinking(frame: Frame, human: HumanCheck, onLinked: (linked: CardRegistration[]) => void) {
  const t = useCopy()
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<CardRegistration[]>([])
  const [problem, setProblem] = useState('')
  const [held, setHeld] = useState<CardRegistration | null>(null)

  const settle = (linked: Linked) => {
    frame.again()
    if (!linked.ok) {
      const { title, reference } = linked.problem
      return setProblem([title, reference && t('error.reference', { reference })].filter(Boolean).join(' '))
    }
    const elsewhere =
      linked.results.find((result) => result.error?.code === 'card_elsewhere' && result.heldCardId) ?? null
    setHeld(elsewhere)
    setResults(linked.results.filter((result) => result !== elsewhere))
    const good = linked.results.filter((result) => !result.error)
    if (good.length > 0) onLinked(good)
  }
  /** An answer is good once: what comes next gets a new one, whatever became of this. */
  const during = async (work: (answer: string) => Promise<Linked>) => {
    if (busy) return
    setBusy(true)
    setResults([])
    setProblem('')
    try {
      const answer = await human.answer()
      if (answer === null) return
      const linked = await work(answer)
      human.reset()
      settle(linked)
    } finally {
      setBusy(false)
    }
  }
  /** The frame itself says beside its field what is missing; then nothing is sent. */
  const link = async () => {
    const sealed = await frame.submit().catch(() => null)
    if (sealed) await during((answer) => linkSealed(sealed, answer))
  }
  const move = async () => {
    const id = held?.heldCardId
    if (id) await during((answer) => moveHeld(id, answer))
  }
  const keep = () => {
    if (held) setResults([held])
    setHeld(null)
  }
  const clear = () => {
    setResults([])
    setProblem('')
    frame.again()
  }
  return { busy, results, problem, held, link, move, keep, clear }
}
