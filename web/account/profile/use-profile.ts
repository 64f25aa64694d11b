import { useRef, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { MemberView } from '../../../contract/api/session.ts'
import { fieldMessage } from '../../../contract/field-messages.ts'
import { messageText } from '../../../contract/messages.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { usePostedForm } from '../../forms/posted-form.ts'
import { focusFirst } from '../../join/focus-first.ts'
import { zipChecker } from '../../join/zip-check.ts'
import { useSite } from '../../site/partner.ts'
import { toast } from '../../ui/toasts.ts'
import {
  changeField,
  errorsOf,
  isClean,
  leaveField,
  leaveAllFields,
  markSaved,
  profileStateOf,
  addServerErrors,
  replaceZipErrors,
  withPostedProfile,
  type ProfileFieldProps,
} from './profile-state.ts'
import { profileForm } from './profile-definition.ts'
import { ProfileRejected, saveProfile } from './save-profile.ts'

/** State of the profile form: each field is validated when it loses the focus, and all of them before they are sent. */
export function useProfile(member: MemberView) {
  const t = useCopy(profileCopy)
  const { partner } = useSite()
  const { revalidate } = useRevalidator()
  const postedForm = usePostedForm(profileForm.id)
  const [state, setState] = useState(() => withPostedProfile(profileStateOf(member), postedForm))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(postedForm.problem)
  const [findZipFault] = useState(() => zipChecker())
  const formRef = useRef<HTMLFormElement>(null)
  const errors = errorsOf(state, partner)

  const findZipErrors = async (zip: string) => {
    const code = await findZipFault(zip)
    if (code === '') return []
    return [fieldMessage({ field: 'zipCode', code }, partner)]
  }
  const checkZip = async (zip: string) => {
    const zipErrors = await findZipErrors(zip)
    // If the field has changed meanwhile, the result is about an old value.
    setState((current) => (current.form.zipCode === zip ? replaceZipErrors(current, zipErrors) : current))
  }
  const fields: ProfileFieldProps = {
    form: state.form,
    set: (field, value) => setState((current) => changeField(current, field, value, partner)),
    errorOf: (field) => errors.find((error) => error.field === field)?.message,
    blur: (field) => {
      setState((current) => leaveField(current, field))
      const zip = state.form.zipCode.trim()
      if (field === 'zipCode' && zip !== state.savedValues.zipCode) void checkZip(zip)
    },
  }

  const save = async (submitted: ReturnType<typeof leaveAllFields>) => {
    try {
      await saveProfile(submitted.form)
      setState((current) => markSaved(current, submitted.form))
      toast.success(t('profile.saved'))
      await revalidate()
    } catch (error) {
      if (!(error instanceof ProfileRejected)) throw error
      const fieldErrors = (error.problem.errors ?? []).filter(({ field }) => field in submitted.form)
      setState((current) => addServerErrors(current, fieldErrors))
      if (fieldErrors.length > 0) return focusFirst(formRef.current, fieldErrors)
      toast.error(t('profile.notSaved'))
      setProblem(messageText('server', '', undefined, partner.copy))
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setProblem('')
    if (isClean(leaveAllFields(state))) {
      setState(leaveAllFields(state))
      return toast.success(t('profile.unchanged'))
    }
    setBusy(true)
    const zip = state.form.zipCode.trim()
    const zipErrors = zip === state.savedValues.zipCode ? [] : await findZipErrors(zip)
    const checkedState = replaceZipErrors(leaveAllFields(state), zipErrors)
    // What the member typed during the check stays in the form.
    setState((current) => replaceZipErrors(leaveAllFields(current), zipErrors))
    const remainingErrors = errorsOf(checkedState, partner)
    if (remainingErrors.length > 0) focusFirst(formRef.current, remainingErrors)
    else await save(checkedState)
    setBusy(false)
  }
  return { fields, submit, busy, problem, formRef }
}
