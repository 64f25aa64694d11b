import { arrivedBy } from '../shell/arrival.ts'
import { keptInTab, storageKeys } from '../shell/storage.ts'
import { record, send } from './send.ts'
import { keptUtm, type Utm } from './utm.ts'

export type Attribution = Utm & { source?: string; referrer?: string }

/** Where the visitor came from, as far as it is known: campaign, source and who sent them (spec 1 §3.8). */
export function keptAttribution(): Attribution {
  const { source, referrer } = arrivedBy()
  return { ...keptUtm(), ...(source ? { source } : {}), ...(referrer ? { referrer } : {}) }
}

/** Somebody joined: that is told with where they came from, and all of it but the source is forgotten (spec 3 §2). */
export function enrolled(): void {
  send([record({ event: 'enrollment', ...keptAttribution() })])
  keptInTab.remove(storageKeys.utm)
  keptInTab.remove(storageKeys.referrer)
}
