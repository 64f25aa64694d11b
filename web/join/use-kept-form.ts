import { useState } from 'react'
import { useHydrated } from '../ui/use-hydrated.ts'
import { saveJoinDraft, keptDraft, withDraft } from './draft.ts'
import { emptyForm, type JoinForm } from './join-fields.ts'

/** The form with what this tab keeps of it, and a way to change it that keeps the change. */
export function useKeptForm(email: string) {
  const [form, setForm] = useState<JoinForm>({ ...emptyForm, email })
  const hydrated = useHydrated()
  const [restored, setRestored] = useState(false)
  // The server does not know what the tab keeps: it comes in once the page is alive.
  if (hydrated && !restored) {
    setRestored(true)
    setForm((now) => withDraft(now, keptDraft()))
  }
  const change = (part: Partial<JoinForm>) => setForm((now) => saveJoinDraft({ ...now, ...part }))
  return [form, change] as const
}
