import { useEffect, useRef, useState } from 'react'
import { openJoinDraft, saveJoinDraft } from '../../contract/api/join-draft.ts'
import type { FieldError } from '../../contract/endpoint.ts'
import { api } from '../api.ts'
import { draftOf, type Draft } from './draft.ts'

/** Shorter words behind a `#` name a place on the page. */
const tokenMin = 40

/**
 * Going on elsewhere: has a link mailed, and opens one that was followed. What the link carries behind its `#` no server, log or referrer
 * ever sees; it leaves the address before anything else happens.
 */
export function useResume(onDraft: (draft: Draft) => void) {
  const [saved, setSaved] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const take = useRef(onDraft)
  useEffect(() => {
    const token = window.location.hash.slice(1)
    if (token.length < tokenMin) return
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    void api(openJoinDraft, { body: { token } }).then((answer) =>
      answer.ok ? take.current(draftOf(answer.value)) : setProblem(answer.problem.title),
    )
  }, [])
  /** What is wrong with the address, if anything. */
  const mail = async (form: Partial<Record<string, unknown>>): Promise<FieldError[]> => {
    if (busy) return []
    setBusy(true)
    const draft = draftOf(form)
    const answer = await api(saveJoinDraft, { body: draft })
    setBusy(false)
    setSaved(answer.ok ? (draft.email ?? '') : '')
    const errors = answer.ok ? [] : (answer.problem.errors ?? [])
    setProblem(answer.ok || errors.length > 0 ? '' : answer.problem.title)
    return errors
  }
  return { saved, problem, busy, mail }
}
