import { useRef, useState } from 'react'
import type { signIn } from '../../contract/api/session.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useRouteForm } from '../forms/use-route-form.ts'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import type { LoginReply } from './login-action.ts'
import { loginForm } from './login-definition.ts'

/** The sign-in form. After wrong passwords the server requires the human check. The hook then sends the form again with the answer. */
export function useLogin(email: string) {
  const t = useCopy(joinCopy)
  const humanCheck = useHumanCheck('sign_in')
  const formRef = useRef<HTMLFormElement>(null)
  const humanFieldRef = useRef<HTMLInputElement>(null)
  const [isChecking, setIsChecking] = useState(false)

  const sendAgain = async () => {
    setIsChecking(true)
    const answer = await humanCheck.answer()
    setIsChecking(false)
    if (answer === null || !humanFieldRef.current) return
    humanFieldRef.current.value = answer
    formRef.current?.requestSubmit()
  }
  const state = useRouteForm<typeof signIn.body, LoginReply>(loginForm, {
    defaultValue: { login: email },
    onReply: (reply) => {
      const wasAnswered = humanFieldRef.current?.value !== ''
      // An answer is valid for one sign-in.
      if (humanFieldRef.current) humanFieldRef.current.value = ''
      humanCheck.reset()
      if (!reply.ok && reply.refusal === 'human_check_failed' && !wasAnswered) void sendAgain()
    },
  })
  const isResending = state.refusal === 'human_check_failed' && (isChecking || state.busy)
  // Errors of single fields also get a sentence above the form (M2-262).
  const hasOnlyFieldErrors = Object.keys(state.form.allErrors).length > 0 && state.problem === ''
  const problem = isResending ? '' : humanCheck.fault || state.problem || (hasOnlyFieldErrors ? t('login.failed') : '')
  return { ...state, formRef, humanFieldRef, problem, busy: state.busy || isChecking }
}
