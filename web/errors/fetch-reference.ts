import { referenceHeader } from '../../contract/pages.ts'
import { errorPath } from '../site/late-paths.ts'

/** Reports the failure of this page to the server. Returns the reference under which the server logs it, or ''. */
export async function fetchReference(): Promise<string> {
  const { headers } = await fetch(errorPath({ page: window.location.pathname }), { method: 'HEAD' })
  return headers.get(referenceHeader) ?? ''
}
