import { tabStorage, storageKeys } from '../site/storage.ts'
import type { JoinField, JoinForm } from './join-fields.ts'

/** The stored part of the form: no passwords and no consents. */
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
export type TabDraft = Partial<Record<(typeof draftFields)[number], string>>

/** The fields of a form that a draft stores, without the empty ones. */
export function draftOf(form: Partial<Record<string, unknown>>): TabDraft {
  const entries = draftFields.map((field) => [field, form[field]] as const)
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value !== ''))
}

/** Stores the draft of a form and returns the form. Called on every change, so that a reload or an expired session keeps the draft. */
export function storeDraft(form: JoinForm): JoinForm {
  tabStorage.write(storageKeys.joinDraft, JSON.stringify(draftOf(form)))
  return form
}

export function storedDraft(): TabDraft {
  try {
    return draftOf(JSON.parse(tabStorage.read(storageKeys.joinDraft) ?? '{}') as Record<string, unknown>)
  } catch {
    return {}
  }
}

export const clearJoinDraft = (): void => tabStorage.remove(storageKeys.joinDraft)

/** The form with the stored values in the fields that are still empty. */
export const withDraft = (form: JoinForm, draft: TabDraft): JoinForm => ({ ...form, ...draft, ...draftOf(form) })
