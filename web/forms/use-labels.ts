import { labelOf } from '../../contract/field-messages.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'

/** The partner's labels of form fields. */
export function useLabels(): (field: string) => string {
  const t = useCopy()
  const { partner } = useSite()
  return (field) => t.fill(labelOf(field, partner))
}
