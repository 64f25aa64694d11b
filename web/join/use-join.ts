import { useRef, useState, type FormEvent } from 'react'
import { createProspect } from '../../contract/api/joining.ts'
import type { FieldError } from '../../contract/endpoint.ts'
import { message } from '../../contract/messages.ts'
import { api } from '../api.ts'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import { useSite } from '../partner.ts'
import { addCardPath } from '../paths.ts'
import { arrivedBy } from '../shell/arrival.ts'
import { enrolled } from '../tracking/attribution.ts'
import { keptPublicId } from '../shell/known-visitor.ts'
import { zipCanBe } from '../validate.ts'
import { forgetDraft } from './draft.ts'
import { inFormOrder, joinFaults, labelOf, type JoinField, type JoinForm } from './join-fields.ts'
import { prospectPayload } from './payload.ts'
import { useKeptForm } from './use-kept-form.ts'
import { useResume } from './use-resume.ts'

/** State of the join form: validated when it is sent, then with every change (spec 1 §5). */
export function useJoin(email: string) {
  const { partner } = useSite()
  const { brand, copy } = partner
  const [form, change] = useKeptForm(email)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<FieldError[]>([])
  const [problem, setProblem] = useState('')
  const zip = useRef({ asked: '', fault: '' })
  const element = useRef<HTMLFormElement>(null)
  const human = useHumanCheck('join')
  const resume = useResume(change)

  const seen = tried ? joinFaults(form, partner) : []
  // A field has one sentence: our own rules first, else what the server said of this very value.
  const faults = inFormOrder([...seen, ...said.filter((entry) => !seen.some((fault) => fault.field === entry.field))])
  const errorOf = (field: string): string | undefined => faults.find((fault) => fault.field === field)?.message

  const set = <F extends JoinField>(field: F, value: JoinForm[F]) => {
    change({ [field]: value })
    setSaid((now) => now.filter((entry) => entry.field !== field))
  }

  /** Whether the ZIP exists; a value is asked about once (spec 2 §5.1). */
  const checkZip = async (): Promise<void> => {
    const value = form.zipCode.trim()
    if (!/^\d{5}$/.test(value) || zip.current.asked === value) return
    zip.current.asked = value
    const fault = await zipCanBe(value).then(
      (can) => (can ? '' : message('invalidZip', '', undefined, copy)),
      () => message('checkFailed', labelOf('zipCode', brand), undefined, copy),
    )
    if (fault !== '')
      setSaid((now) => [...now.filter((entry) => entry.field !== 'zipCode'), { field: 'zipCode', message: fault }])
  }

  const finishLater = async () => {
    const faults = joinFaults(form, partner).filter(({ field }) => field === 'email')
    setSaid(faults.length > 0 ? faults : await resume.mail(form))
    focusFirst(element.current, faults)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setProblem('')
    const wrong = inFormOrder([...joinFaults(form, partner), ...said])
    if (wrong.length > 0) return focusFirst(element.current, wrong)
    if (busy) return
    setBusy(true)
    const gRecaptchaResponse = await human.answer()
    if (gRecaptchaResponse === null) return setBusy(false)
    const answer = await api(createProspect, {
      body: prospectPayload(form, brand, {
        ...arrivedBy(),
        publicId: keptPublicId() ?? '',
        gRecaptchaResponse,
      }),
    })
    // Who is signed in has changed: the next page starts fresh.
    if (answer.ok) {
      enrolled()
      forgetDraft()
      return window.location.assign(addCardPath())
    }
    human.reset()
    setBusy(false)
    setSaid(answer.problem.errors ?? [])
    if (!answer.problem.errors?.length) setProblem(answer.problem.title)
    focusFirst(element.current, inFormOrder(answer.problem.errors ?? []))
  }
  return {
    ...{ form, set, errorOf, faults, busy, submit, checkZip, element, resume, finishLater },
    problem: problem || resume.problem || human.fault,
  }
}

function focusFirst(form: HTMLFormElement | null, faults: readonly FieldError[]): void {
  const first = faults[0]
  // After the messages are in the page, so that the field is announced with its own.
  if (first) requestAnimationFrame(() => form?.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus())
}

export type Join = ReturnType<typeof useJoin>
