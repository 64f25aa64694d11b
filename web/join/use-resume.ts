import { useState } from 'react'
import { openJoinDraft, saveJoinDraft } from '../../contract/api/join-draft.ts'
import type { FieldError } from '../../contract/endpoint.ts'
import { api } from '../api/api.ts'
import { useSecretInAddress } from '../recovery/use-secret-in-address.ts'
import { draftOf, type TabDraft } from './draft.ts'

/** Continuing on another device: mails a link, and opens the form from a followed link. */
export function useResume(onDraft: (draft: TabDraft) => void) {
  const [recipient, setRecipient] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  useSecretInAddress((token) => {
    void api(openJoinDraft, { body: { token } }).then((reply) =>
      reply.ok ? onDraft(draftOf(reply.value)) : setProblem(reply.problem.title),
    )
  })
  /** Returns the field errors of the reply; any other failure becomes `problem`. Does nothing while a link is being sent. */
  const mailLink = async (form: Partial<Record<string, unknown>>): Promise<FieldError[]> => {
    if (busy) return []
    setBusy(true)
    const draft = draftOf(form)
    const reply = await api(saveJoinDraft, { body: draft })
    setBusy(false)
    setRecipient(reply.ok ? (draft.email ?? '') : '')
    const errors = reply.ok ? [] : (reply.problem.errors ?? [])
    setProblem(reply.ok || errors.length > 0 ? '' : reply.problem.title)
    return errors
  }
  return { recipient, problem, busy, mailLink }
}
