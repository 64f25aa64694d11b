import { useState } from 'react'
import { withPostedValues, type PostedForm } from '../forms/posted-form.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { storeDraft, storedDraft, withDraft } from './draft.ts'
import { emptyForm, type JoinForm } from './join-fields.ts'

/** The form with the draft that this tab stores, and a setter that stores the draft on each change. */
export function useStoredForm(email: string, posted: PostedForm) {
  const [form, setForm] = useState<JoinForm>(() => withPostedValues({ ...emptyForm, email }, posted))
  const hydrated = useHydrated()
  const [isRestored, setIsRestored] = useState(false)
  // The server does not know the tab's storage, so the browser reads the draft after hydration.
  if (hydrated && !isRestored) {
    setIsRestored(true)
    setForm((current) => withDraft(current, storedDraft()))
  }
  const changeForm = (changes: Partial<JoinForm>) => setForm((current) => storeDraft({ ...current, ...changes }))
  return [form, changeForm] as const
}
