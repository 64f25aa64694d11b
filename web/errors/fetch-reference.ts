import { referenceHeader } from '../../contract/pages.ts'
import { errorPath } from '../site/late-paths.ts'

/** Fetches the reference under which the server logs the failure of this page; '' without one. The call itself reports the failure. */
export async function fetchReference(): Promise<string> {
  const { headers } = await fetch(errorPath({ page: window.location.pathname }), { method: 'HEAD' })
  return headers.get(referenceHeader) ?? ''
}
