import type { ContentEntry, ContentType, FieldsOf } from '../../contract/content.ts'
import { useSite } from '../site/partner.ts'

/** The entries of one type. */
export const entriesOfType = <T extends ContentType>(entries: readonly ContentEntry[], type: T): ContentEntry<T>[] =>
  entries.filter((entry): entry is ContentEntry<T> & ContentEntry => entry.type === type)

/** The fields of the first entry of a type among the content that the root route loads; null without such an entry. */
export function useEntryFields<T extends ContentType>(type: T): FieldsOf<T> | null {
  return (entriesOfType(useSite().content, type)[0]?.fields as FieldsOf<T> | undefined) ?? null
}
