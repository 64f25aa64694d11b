import type { CheckedAct } from '../../contract/api/human-check.ts'
import type { Brand } from '../../contract/brand.ts'
import { joinPath, loginPath } from '../paths.ts'

const homes = { join: joinPath(), sign_in: loginPath() } as const

/**
 * Whether this page must be loaded anew before it is used, because its document came for another page: a service's script may run
 * in the documents of its own pages only, and none that may run it carries the card frame (spec 3 §4).
 */
export function needsFreshDocument(
  act: CheckedAct,
  service: Brand['humanCheck']['service'],
  loadedAt: string,
): boolean {
  if (service === 'embedded') return false
  return act === 'add_card' ? Object.values(homes).some((home) => home === loadedAt) : homes[act] !== loadedAt
}

/** The path the document in front of us was loaded for. */
export function documentPath(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return entry ? new URL(entry.name).pathname : window.location.pathname
}
