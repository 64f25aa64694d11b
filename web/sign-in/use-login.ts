import { useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { signIn } from '../../contract/api/session.ts'
import { api } from '../api.ts'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { landing } from './landing.ts'

const passwordMax = 56 // (P1-396)

/** State of the sign-in form: what is typed, what was wrong with it, and sending it. */
export function useLogin(returnTo: string | null) {
  const t = useCopy(joinCopy)
  // The home page passes on the typed email (P1-356).
  const { state } = useLocation() as { state: { email?: string } | null }
  const [form, setForm] = useState({ login: state?.email ?? '', password: '', rememberMe: false })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [locked, setLocked] = useState(false)
  const human = useHumanCheck('sign_in')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFault('')
    setLocked(false)
    if (form.login.trim() === '' || form.password === '') return setFault(t('login.failed'))
    if (busy) return
    setBusy(true)
    const body = { ...form, password: form.password.slice(0, passwordMax) }
    let answer = await api(signIn, { body })
    if (!answer.ok && answer.refusal === 'human_check_failed') {
      // After wrong passwords a person is wanted; then the same is sent with the answer.
      const gRecaptchaResponse = await human.answer()
      if (gRecaptchaResponse === null) return setBusy(false)
      answer = await api(signIn, { body: { ...body, gRecaptchaResponse } })
      human.reset()
    }
    // Who is signed in has changed: the next page starts fresh.
    if (answer.ok) return window.location.assign(landing(answer.value, returnTo))
    setBusy(false)
    setLocked(answer.refusal === 'account_locked' || answer.refusal === 'network_locked')
    setFault(answer.problem.title)
  }
  return { form, setForm, tried, busy, fault: fault || human.fault, setFault, locked, submit }
}
