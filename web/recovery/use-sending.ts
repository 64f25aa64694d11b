import { useState, type FormEvent } from 'react'
import type { CallResult, CallOf, Endpoint, FieldError } from '../../contract/endpoint.ts'
import { api } from '../api/api.ts'

/** Sends a small form once at a time, with the errors of the server. */
export function useSending() {
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<FieldError[]>([])
  const [problem, setProblem] = useState('')

  /** The reply, or null while another request is pending. */
  const send = async <E extends Endpoint>(
    call: E,
    args: CallOf<E>,
    event?: FormEvent,
  ): Promise<CallResult<E> | null> => {
    event?.preventDefault()
    if (busy) return null
    setBusy(true)
    setProblem('')
    setFaults([])
    const answer = await api(call, args)
    setBusy(false)
    if (!answer.ok) {
      setFaults(answer.problem.errors ?? [])
      if (!answer.problem.errors?.length) setProblem(answer.problem.title)
    }
    return answer
  }
  const errorOf = (field: string): string | undefined => faults.find((fault) => fault.field === field)?.message
  return { busy, problem, errorOf, send }
}
