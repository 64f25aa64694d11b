import { useRef, useState, type FormEvent } from 'react'
import { createProspect } from '../../contract/api/joining.ts'
import type { FieldError } from '../../contract/endpoint.ts'
import { fieldMessage } from '../../contract/field-messages.ts'
import { api } from '../api/api.ts'
import { usePostedForm } from '../forms/posted-form.ts'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import { useSite } from '../site/partner.ts'
import { addCardPath } from '../site/paths.ts'
import { storedArrival } from '../visitor/arrival.ts'
import { reportEnrollment } from '../tracking/attribution.ts'
import { storedPublicId } from '../visitor/known-visitor.ts'
import { clearJoinDraft } from './draft.ts'
import { focusFirst } from './focus-first.ts'
import { inFormOrder, joinErrors, smsOptInAfterChange, formatPhone, type JoinField } from './join-fields.ts'
import { joinForm } from './join-definition.ts'
import { prospectPayload } from './payload.ts'
import { useStoredForm } from './use-stored-form.ts'
import { useResume } from './use-resume.ts'
import { zipChecker } from './zip-check.ts'

/** Each field shows one error: the error of the check in the browser, else the server's error about the current value. */
const firstErrorOfEachField = (formErrors: readonly FieldError[], serverErrors: readonly FieldError[]): FieldError[] =>
  inFormOrder([
    ...formErrors,
    ...serverErrors.filter(({ field }) => !formErrors.some((fault) => fault.field === field)),
  ])

/**
 * State of the join form: validates on submit, then on every change (P1-405). The server checks the ZIP code when its field loses
 * the focus.
 */
export function useJoin(email: string) {
  const { partner } = useSite()
  const postedForm = usePostedForm(joinForm.id)
  const [form, changeForm] = useStoredForm(email, postedForm)
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [serverErrors, setServerErrors] = useState<readonly FieldError[]>(postedForm.errors)
  const [problem, setProblem] = useState(postedForm.problem)
  const [requestZipFault] = useState(() => zipChecker())
  const formRef = useRef<HTMLFormElement>(null)
  const humanCheck = useHumanCheck('join')
  const resume = useResume(changeForm)

  const formErrors = hasSubmitted ? joinErrors(form, partner) : []
  const faults = firstErrorOfEachField(formErrors, serverErrors)
  const errorOf = (field: string): string | undefined => faults.find((fault) => fault.field === field)?.message

  const set = (field: JoinField, value: string | boolean) => {
    const sms = field === 'phoneNumber' ? { smsOptIn: smsOptInAfterChange(form, String(value), partner.brand) } : {}
    changeForm({ ...sms, [field]: value })
    setServerErrors((current) => current.filter((entry) => entry.field !== field))
  }

  const checkZip = async (): Promise<void> => {
    const code = await requestZipFault(form.zipCode)
    if (code === '') return
    const fault = fieldMessage({ field: 'zipCode', code }, partner)
    setServerErrors((current) => [...current.filter((entry) => entry.field !== 'zipCode'), fault])
  }
  const blur = (field: JoinField) => {
    if (field === 'zipCode') void checkZip()
    if (field === 'phoneNumber') changeForm({ phoneNumber: formatPhone(form.phoneNumber) })
  }

  const finishLater = async () => {
    const emailErrors = joinErrors(form, partner).filter(({ field }) => field === 'email')
    setServerErrors(emailErrors.length > 0 ? emailErrors : await resume.mailLink(form))
    focusFirst(formRef.current, emailErrors)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setHasSubmitted(true)
    setProblem('')
    const errors = inFormOrder([...joinErrors(form, partner), ...serverErrors])
    if (errors.length > 0) return focusFirst(formRef.current, errors)
    if (busy) return
    setBusy(true)
    const gRecaptchaResponse = await humanCheck.answer()
    if (gRecaptchaResponse === null) return setBusy(false)
    const reply = await api(createProspect, {
      body: prospectPayload(form, partner.brand, {
        ...storedArrival(),
        publicId: storedPublicId() ?? '',
        gRecaptchaResponse,
      }),
    })
    // A full load, because the signed-in person has changed.
    if (reply.ok) {
      reportEnrollment()
      clearJoinDraft()
      return window.location.assign(addCardPath())
    }
    humanCheck.reset()
    setBusy(false)
    setServerErrors(reply.problem.errors ?? [])
    if (!reply.problem.errors?.length) setProblem(reply.problem.title)
    focusFirst(formRef.current, inFormOrder(reply.problem.errors ?? []))
  }
  const shownProblem = problem || resume.problem || humanCheck.fault
  return { form, set, errorOf, blur, faults, busy, submit, formRef, resume, finishLater, problem: shownProblem }
}

export type Join = ReturnType<typeof useJoin>
