/** Every key of the browser storage (P1-309 to P1-324). Cookies and data on the server are listed there. */
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
  /** In the console's frame: the look this browser is part of. */
  emulationId: 'emulationId',
  /** Bonuses activated a moment ago, each with the time until which that counts. */
  activatedBonuses: 'activatedBonuses',
  selectedMerchant: 'selectedMerchant',
  lastSearchOptions: 'lastSearchOptions',
  manualSearchLocation: 'manualSearchLocation',
  recentSearches: 'recentSearches',
  mapView: 'mapViewCoordinates',
  /** What was typed on /join, without passwords and consents, until it is sent or the tab is closed. */
  joinDraft: 'joinDraft',
  /** A missing reward that is being reported, until it is sent or the tab is closed. */
  claimDraft: 'claimDraft',
  /** Only outside production: how many days the prompts' clock is moved on. */
  stagingClock: 'stagingClock',
} as const
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

type Area = 'localStorage' | 'sessionStorage'

/** A private window or a full disk may refuse to keep anything: then it lasts as long as the page. */
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
        // What could not be read cannot be found again either.
      }
    },
  }
}

/** Kept from visit to visit. */
export const browserStorage = storageOf('localStorage')
/** Kept while the tab is open. */
export const tabStorage = storageOf('sessionStorage')
