import { labelOf } from '../../contract/field-messages.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../partner.ts'

/** What a field of a form is called at this partner. */
export function useLabels(): (field: string) => string {
  const t = useCopy()
  const { partner } = useSite()
  return (field) => t.fill(labelOf(field, partner))
}
