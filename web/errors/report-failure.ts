import { referenceHeader } from '../../contract/pages.ts'
import { errorPath } from '../site/late-paths.ts'

/**
 * Reports the failure of this page to the server, which logs it. Returns the reference of that log line; '' when the reply has none.
 * Rejects when the request fails.
 */
export async function reportFailure(): Promise<string> {
  const { headers } = await fetch(errorPath({ page: window.location.pathname }), { method: 'HEAD' })
  return headers.get(referenceHeader) ?? ''
}
