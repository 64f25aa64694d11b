import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { usePostedForm, withPostedValues } from '../forms/posted-form.ts'
import { useSite } from '../site/partner.ts'
import { prospectFormId } from './prospect-form-id.ts'
import { joinPath, loginPath } from '../site/paths.ts'
import { toast } from '../ui/toasts.ts'

// Loaded late to keep the home page small: the validation on the first input, the calls on submit.
const loadValidation = () => import('./prospect-email.ts')
const loadCalls = async () => ({
  ...(await import('../api/api.ts')),
  ...(await import('../api/validate.ts')),
  ...(await import('../../contract/api/prospects.ts')),
})

/** State of the email field: validated on blur (P1-404) and submitted with the form (P1-353). */
export function useProspect(label: string) {
  const navigate = useNavigate()
  const { copy } = useSite().partner
  const fieldRef = useRef<HTMLInputElement>(null)
  const postedForm = usePostedForm(prospectFormId)
  const [email, setEmail] = useState(() => withPostedValues({ email: '' }, postedForm).email)
  const [error, setError] = useState(postedForm.errors[0]?.message ?? '')
  const [busy, setBusy] = useState(false)

  const change = async (text: string) => {
    setEmail(text)
    const { emailFault } = await loadValidation()
    // A corrected field loses its error at once; a new error waits for the blur.
    if (emailFault(text, label, copy) === '') setError('')
  }
  const leave = async () => {
    setEmail(email.trim())
    // An empty field shows no error when the focus only passes through it.
    if (email.trim() === '') return
    const { emailFault } = await loadValidation()
    setError(emailFault(email, label, copy))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { submitFault, validateAndCapture } = await loadValidation()
    const fault = submitFault(email, label, copy)
    setError(fault)
    if (fault !== '') return fieldRef.current?.focus()
    if (busy) return
    setBusy(true)
    const submittedEmail = email.trim()
    const { api, isValidEmail, captureProspect } = await loadCalls()
    const outcome = await validateAndCapture(submittedEmail, {
      validate: isValidEmail,
      capture: (text) => api(captureProspect, { body: { email: text } }),
    })
    setBusy(false)
    if ('problem' in outcome) return toast.error(outcome.problem)
    return navigate(outcome.to === 'join' ? joinPath() : loginPath(), { state: { email: submittedEmail } })
  }
  return { fieldRef, email, error, problem: postedForm.problem, busy, change, leave, submit }
}
