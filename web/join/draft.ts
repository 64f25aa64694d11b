import { tabStorage, storageKeys } from '../shell/storage.ts'
import type { JoinField, JoinForm } from './join-fields.ts'

/** What of the form is kept: passwords are not, and a consent is given where it counts. */
const draftFields = [
  'email',
  'firstName',
  'lastName',
  'partnerNumber',
  'address1',
  'address2',
  'city',
  'state',
  'zipCode',
  'phoneNumber',
] as const satisfies readonly JoinField[]
export type JoinDraft = Partial<Record<(typeof draftFields)[number], string>>

/** The fields of a draft that hold something. */
export function joinDraft(form: Partial<Record<string, unknown>>): JoinDraft {
  const typed = draftFields.map((field) => [field, form[field]] as const)
  return Object.fromEntries(typed.filter(([, value]) => typeof value === 'string' && value !== ''))
}

/** Kept with every change, so that a reload or a session that ended while somebody typed loses nothing. Gives back the form. */
export function saveJoinDraft(form: JoinForm): JoinForm {
  tabStorage.write(storageKeys.joinDraft, JSON.stringify(joinDraft(form)))
  return form
}

export function keptDraft(): JoinDraft {
  try {
    return joinDraft(JSON.parse(tabStorage.read(storageKeys.joinDraft) ?? '{}') as Record<string, unknown>)
  } catch {
    return {}
  }
}

export const clearJoinDraft = (): void => tabStorage.remove(storageKeys.joinDraft)

/** What was kept, where the form says nothing else by now. */
export const withDraft = (form: JoinForm, draft: JoinDraft): JoinForm => ({ ...form, ...draft, ...joinDraft(form) })
