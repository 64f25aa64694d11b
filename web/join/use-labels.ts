import { labelOf } from '../../contract/messages.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../partner.ts'

/** What a field of a form is called at this partner. */
export function useLabels(): (field: string) => string {
  const { fill } = useCopy()
  const { partner } = useSite()
  return (field) => fill(labelOf(field, partner))
}
