import { referenceHeader } from '../../contract/pages.ts'
import { errorPath } from '../late-paths.ts'

/** A reference under which the server logs that this page failed; '' where it gives none. */
export async function fetchReference(): Promise<string> {
  const { headers } = await fetch(errorPath({ page: window.location.pathname }), { method: 'HEAD' })
  return headers.get(referenceHeader) ?? ''
}
