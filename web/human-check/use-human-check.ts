import { useCallback, useEffect, useRef, useState } from 'react'
import { humanCheckLifeMs, type ProtectedAction } from '../../contract/api/human-check.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { documentPath } from '../site/document-path.ts'
import { useBrand } from '../site/partner.ts'
import { solveHumanCheck } from './answer.ts'
import type { HumanCheckResult, CheckFault } from './outcome.ts'
import { needsFreshDocument } from './fresh-document.ts'

/** One minute less than the lifetime, so the answer does not expire during the submission. */
const validForMs = humanCheckLifeMs - 60_000

const faultTexts = {
  not_ready: 'humanCheck.notReady',
  gave_up: 'humanCheck.gaveUp',
  unsupported: 'humanCheck.unsupported',
} as const

/**
 * The invisible human check of a form. `answer` solves the check on the first submit (P1-392) and keeps the result until shortly
 * before the result expires. `answer` returns null when the check failed. `reset` discards the result after a submit (P1-393).
 * `passed` is true from a successful check until `reset` or the next check. `fault` is a sentence that explains why a check
 * failed; empty otherwise.
 */
export function useHumanCheck(action: ProtectedAction) {
  const t = useCopy(joinCopy)
  const { service } = useBrand().humanCheck
  const solution = useRef<{ result: Promise<HumanCheckResult>; startedMs: number } | null>(null)
  const [passed, setPassed] = useState(false)
  const [checkFault, setCheckFault] = useState<CheckFault | null>(null)
  const faultText = (fault: CheckFault) => (fault.code === 'refused' ? fault.title : t(faultTexts[fault.code]))

  useEffect(() => {
    if (needsFreshDocument(action, service, documentPath())) window.location.reload()
  }, [action, service])

  const reset = useCallback(() => {
    solution.current = null
    setPassed(false)
    setCheckFault(null)
  }, [])
  const answer = useCallback(async (): Promise<string | null> => {
    if (!solution.current || Date.now() - solution.current.startedMs > validForMs) {
      setPassed(false)
      setCheckFault(null)
      solution.current = { result: solveHumanCheck(action), startedMs: Date.now() }
    }
    const currentSolution = solution.current
    const result = await currentSolution.result
    // A reset or a newer check came first, so this result does not change the state.
    if (solution.current !== currentSolution) return result.ok ? result.answer : null
    setPassed(result.ok)
    if (result.ok) return result.answer
    solution.current = null
    setCheckFault(result.fault)
    return null
  }, [action])

  return { answer, reset, passed, fault: checkFault === null ? '' : faultText(checkFault) }
}

/**
 * The same check, solved as soon as `isNeeded` is true, so that the submit button does not have to wait. After a fault it is not
 * solved in advance again until `reset`.
 */
export function usePreparedCheck(action: ProtectedAction, isNeeded: boolean) {
  const humanCheck = useHumanCheck(action)
  const { answer, passed, fault } = humanCheck
  useEffect(() => {
    if (isNeeded && !passed && fault === '') void answer()
  }, [isNeeded, passed, fault, answer])
  return humanCheck
}

export type HumanCheck = ReturnType<typeof useHumanCheck>
