import { storedArrival } from '../visitor/arrival.ts'
import { tabStorage, storageKeys } from '../site/storage.ts'
import { impressionOf, sendImpressions } from './send.ts'
import { storedUtm, type Utm } from '../visitor/utm.ts'

export type Attribution = Utm & { source?: string; referrer?: string }

/** The visitor's known attribution: campaign, source and referrer (P1-308). */
export function storedAttribution(): Attribution {
  const { source, referrer } = storedArrival()
  return { ...storedUtm(), ...(source ? { source } : {}), ...(referrer ? { referrer } : {}) }
}

/** Sends the enrollment event with the attribution (P1-612), then clears the attribution except its source (D3-017). */
export function reportEnrollment(): void {
  sendImpressions([impressionOf({ event: 'enrollment', ...storedAttribution() })])
  tabStorage.remove(storageKeys.utm)
  tabStorage.remove(storageKeys.referrer)
}
