/** Every key of the site in the browser's storage (P1-309 to P1-324, which also list cookies and data on the server). */
export const storageKeys = {
  publicId: 'publicId',
  source: 'source',
  referrer: 'referrer',
  utm: 'utm',
  loginRedirect: 'loginRedirect',
  cardRegistrationSuccess: 'cardRegistrationSuccess',
  generalPopup: 'generalPopup',
  announcementDismissed: 'announcementDismissed',
  ssoAnnouncementDismissed: 'ssoAnnouncementDismissed',
  installLater: 'pwaInstallLater',
  /** When each survey was last closed or answered: JSON of dates by the survey's id. */
  surveyLastSeen: 'surveyLastSeen',
  csrfToken: 'csrfToken',
  /** In the console's frame: the impersonation that this page belongs to. */
  emulationId: 'emulationId',
  /** Recently activated bonuses, each with the time until which the site shows them as activated. */
  activatedBonuses: 'activatedBonuses',
  selectedMerchant: 'selectedMerchant',
  lastSearchOptions: 'lastSearchOptions',
  manualSearchLocation: 'manualSearchLocation',
  recentSearches: 'recentSearches',
  mapView: 'mapViewCoordinates',
  /** The values typed on /join, without passwords and consents, until the form is sent or the tab is closed. */
  joinDraft: 'joinDraft',
  /** The draft of a missing reward, until it is sent or the tab is closed. */
  claimDraft: 'claimDraft',
  /** Only outside production: how many days the prompts' clock is moved forward. */
  stagingClock: 'stagingClock',
} as const
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

type Area = 'localStorage' | 'sessionStorage'

/** The storage may fail, in a private window or on a full disk. Values then last while the page is open. */
function storageOf(area: Area) {
  const memory = new Map<StorageKey, string>()
  return {
    read(key: StorageKey): string | null {
      try {
        return globalThis[area].getItem(key) ?? memory.get(key) ?? null
      } catch {
        return memory.get(key) ?? null
      }
    },
    write(key: StorageKey, value: string): void {
      try {
        globalThis[area].setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
    remove(key: StorageKey): void {
      memory.delete(key)
      try {
        globalThis[area].removeItem(key)
      } catch {
        // A storage that refuses removals usually refuses writes too, so only `memory` had the value.
      }
    },
  }
}

/** Persists between visits. */
export const browserStorage = storageOf('localStorage')
/** Persists while the tab is open. */
export const tabStorage = storageOf('sessionStorage')
