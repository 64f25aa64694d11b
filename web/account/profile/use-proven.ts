import { useState, type FormEvent } from 'react'
import type { CallResult, CallOf, Endpoint } from '../../../contract/endpoint.ts'
import { accountCopy } from '../../copy/account.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useSending } from '../../recovery/use-sending.ts'
import { proofFault } from '../proof-fault.ts'

/** Sends a change that the current password proves. What is wrong with that password is an error of its own field. */
export function useProven() {
  const t = useCopy(accountCopy)
  const { busy, problem, errorOf, send } = useSending()
  const [passwordFault, setPasswordFault] = useState<string | undefined>()
  const prove = async <E extends Endpoint>(
    call: E,
    args: CallOf<E>,
    event: FormEvent,
  ): Promise<CallResult<E> | null> => {
    const answer = await send(call, args, event)
    if (answer) setPasswordFault(answer.ok ? undefined : proofFault(t, answer))
    return answer
  }
  return { busy, problem: passwordFault === undefined ? problem : '', passwordFault, errorOf, prove }
}
