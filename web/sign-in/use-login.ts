import { useRef, useState } from 'react'
import type { signIn } from '../../contract/api/session.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useRouteForm } from '../forms/use-route-form.ts'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import type { LoginReply } from './login-action.ts'
import { loginForm } from './login-definition.ts'

/** The sign-in form. After wrong passwords the server requires the human check; then the form is sent with its answer. */
export function useLogin(email: string) {
  const t = useCopy(joinCopy)
  const check = useHumanCheck('sign_in')
  const element = useRef<HTMLFormElement>(null)
  const human = useRef<HTMLInputElement>(null)
  const [checking, setChecking] = useState(false)

  const sendAgain = async () => {
    setChecking(true)
    const answer = await check.answer()
    setChecking(false)
    if (answer === null || !human.current) return
    human.current.value = answer
    element.current?.requestSubmit()
  }
  const state = useRouteForm<typeof signIn.body, LoginReply>(loginForm, {
    defaultValue: { login: email },
    onReply: (reply) => {
      const wasAnswered = human.current?.value !== ''
      // An answer is valid for one sign-in.
      if (human.current) human.current.value = ''
      check.reset()
      if (!reply.ok && reply.refusal === 'human_check_failed' && !wasAnswered) void sendAgain()
    },
  })
  const isResending = state.refusal === 'human_check_failed' && (checking || state.busy)
  const isIncomplete = Object.keys(state.form.allErrors).length > 0 && state.problem === ''
  const problem = isResending ? '' : check.fault || state.problem || (isIncomplete ? t('login.failed') : '')
  return { ...state, element, human, problem, busy: state.busy || checking }
}
