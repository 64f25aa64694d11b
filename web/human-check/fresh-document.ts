import type { ProtectedAction } from '../../contract/api/human-check.ts'
import type { Brand } from '../../contract/brand.ts'
import { joinPath, loginPath } from '../site/paths.ts'

const documentPaths = { join: joinPath(), sign_in: loginPath() } as const

/**
 * Whether the page needs a new document before use, because its document was loaded for another page. The script of a remote service may
 * run only in documents loaded at /join or /login. Adding a card always uses the embedded check, and never in such a document (P1-497).
 */
export function needsFreshDocument(
  action: ProtectedAction,
  service: Brand['humanCheck']['service'],
  loadedPath: string,
): boolean {
  if (service === 'embedded') return false
  return action === 'add_card'
    ? Object.values(documentPaths).some((path) => path === loadedPath)
    : documentPaths[action] !== loadedPath
}
