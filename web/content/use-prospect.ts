import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api.ts'
import { joinPath, loginPath } from '../paths.ts'
import { toast } from '../ui/toasts.ts'
import { emailSlip, nextStep } from './prospect-email.ts'

/** What checks the calls is as large as half a page: it comes when somebody joins, not with home. */
const calls = async () => ({
  ...(await import('../validate.ts')),
  ...(await import('../../contract/api/prospects.ts')),
})

/** State of the one field: checked when it is left, sent on when it is submitted (spec 1 §5). */
export function useProspect(label: string) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  const change = (text: string) => {
    setEmail(text)
    // A mended field is no longer wrong; a new slip waits until the field is left.
    if (error !== '' && emailSlip(text, label) === '') setError('')
  }
  const leave = () => {
    setEmail(email.trim())
    // Somebody who only passes through is not told off.
    if (email.trim() !== '') setError(emailSlip(email, label))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const slip = emailSlip(email, label)
    setError(slip)
    if (slip !== '') return field.current?.focus()
    if (busy) return
    setBusy(true)
    const asked = email.trim()
    const { emailCanBe, captureProspect } = await calls()
    const next = await nextStep(asked, {
      validate: emailCanBe,
      capture: (text) => api(captureProspect, { body: { email: text } }),
    })
    setBusy(false)
    if ('problem' in next) return toast.error(next.problem)
    return navigate(next.to === 'join' ? joinPath() : loginPath(), { state: { email: asked } })
  }
  return { field, email, error, busy, change, leave, submit }
}
