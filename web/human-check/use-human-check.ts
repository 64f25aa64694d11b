import { useCallback, useEffect, useRef, useState } from 'react'
import { humanCheckLifeMs, type ProtectedAction } from '../../contract/api/human-check.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../partner.ts'
import { humanAnswer, type Answered, type CheckFault } from './answer.ts'
import { documentPath, needsFreshDocument } from './fresh-document.ts'

/** A minute before it ends, so that it does not end on its way. */
const goodForMs = humanCheckLifeMs - 60_000

const keys = {
  not_ready: 'humanCheck.notReady',
  gave_up: 'humanCheck.gaveUp',
  unsupported: 'humanCheck.unsupported',
} as const

/**
 * The invisible human check of a form: `answer` solves it on the first submit (P1-392) and keeps the result, `reset`
 * discards it after a failed submit (P1-393). `passed` is true while there is a result; `fault` explains in a
 * sentence why there is none.
 */
export function useHumanCheck(act: ProtectedAction) {
  const t = useCopy(joinCopy)
  const { service } = useBrand().humanCheck
  const kept = useRef<{ answered: Promise<Answered>; at: number } | null>(null)
  const [passed, setPassed] = useState(false)
  const [fault, setFault] = useState<CheckFault | null>(null)

  useEffect(() => {
    if (needsFreshDocument(act, service, documentPath())) window.location.reload()
  }, [act, service])

  const reset = useCallback(() => {
    kept.current = null
    setPassed(false)
    setFault(null)
  }, [])
  const answer = useCallback(async (): Promise<string | null> => {
    if (!kept.current || Date.now() - kept.current.at > goodForMs) {
      setPassed(false)
      setFault(null)
      kept.current = { answered: humanAnswer(act), at: Date.now() }
    }
    const asked = kept.current
    const answered = await asked.answered
    if (kept.current !== asked) return answered.ok ? answered.answer : null
    setPassed(answered.ok)
    if (answered.ok) return answered.answer
    kept.current = null
    setFault(answered.fault)
    return null
  }, [act])

  const words = fault === null ? '' : fault.code === 'said' ? fault.title : t(keys[fault.code])
  return { answer, reset, passed, fault: words }
}

/** The same, made as soon as it is `wanted`, so that a button need not wait for it. */
export function usePreparedCheck(act: ProtectedAction, wanted: boolean) {
  const human = useHumanCheck(act)
  const { answer, passed, fault } = human
  useEffect(() => {
    if (wanted && !passed && fault === '') void answer()
  }, [wanted, passed, fault, answer])
  return human
}

export type HumanCheck = ReturnType<typeof useHumanCheck>
