import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSite } from '../partner.ts'
import { joinPath, loginPath } from '../paths.ts'
import { toast } from '../ui/toasts.ts'

/** What judges the address comes when somebody begins to type one, and the calls when they send it. */
const judge = () => import('./prospect-email.ts')
const calls = async () => ({
  ...(await import('../api.ts')),
  ...(await import('../validate.ts')),
  ...(await import('../../contract/api/prospects.ts')),
})

/** State of the email field: validated on blur (P1-404) and submitted with the form (P1-353). */
export function useProspect(label: string) {
  const navigate = useNavigate()
  const { copy } = useSite().partner
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  const change = async (text: string) => {
    setEmail(text)
    const { emailSlip } = await judge()
    // A mended field is no longer wrong; a new slip waits until the field is left.
    if (emailSlip(text, label, copy) === '') setError('')
  }
  const leave = async () => {
    setEmail(email.trim())
    // Somebody who only passes through is not told off.
    if (email.trim() === '') return
    const { emailSlip } = await judge()
    setError(emailSlip(email, label, copy))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { unsendable, nextStep } = await judge()
    const fault = unsendable(email, label, copy)
    setError(fault)
    if (fault !== '') return field.current?.focus()
    if (busy) return
    setBusy(true)
    const asked = email.trim()
    const { api, emailCanBe, captureProspect } = await calls()
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
