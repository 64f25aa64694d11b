import { useState } from 'react'
import { withPosted, type PostedForm } from '../forms/posted-form.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { storeDraft, storedDraft, withDraft } from './draft.ts'
import { emptyForm, type JoinForm } from './join-fields.ts'

/** The form with the values that this tab stores, and a setter that stores each change. */
export function useStoredForm(email: string, posted: PostedForm) {
  const [form, setForm] = useState<JoinForm>(() => withPosted({ ...emptyForm, email }, posted))
  const hydrated = useHydrated()
  const [restored, setRestored] = useState(false)
  // The server does not know the tab's storage, so the values are read after hydration.
  if (hydrated && !restored) {
    setRestored(true)
    setForm((now) => withDraft(now, storedDraft()))
  }
  const change = (part: Partial<JoinForm>) => setForm((now) => storeDraft({ ...now, ...part }))
  return [form, change] as const
}
