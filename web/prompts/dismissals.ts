import { browserStorage, storageKeys } from '../site/storage.ts'
import { announcementUntil, installLater } from './rules.ts'
import type { PromptName } from './queue.ts'
import type { SiteVisit } from './visit.ts'

const keys = {
  sso: storageKeys.ssoAnnouncementDismissed,
  announcement: storageKeys.announcementDismissed,
  popup: storageKeys.generalPopup,
  install: storageKeys.installLater,
  survey: storageKeys.surveyLastSeen,
} as const satisfies Record<PromptName, string>

export const readDismissals = (): SiteVisit['stored'] => ({
  ssoDismissed: browserStorage.read(keys.sso),
  announcementUntil: browserStorage.read(keys.announcement),
  popupSeen: browserStorage.read(keys.popup),
  installLater: browserStorage.read(keys.install),
})

/** Stores that a prompt was closed, so that it does not return before its time. Surveys store their own date (surveys/last-seen.ts). */
export function storeDismissal(name: Exclude<PromptName, 'survey'>, now: number, popupType: string): void {
  const values = {
    sso: '1',
    announcement: announcementUntil(now),
    popup: popupType,
    install: installLater(now),
  }
  browserStorage.write(keys[name], values[name])
}

/** Removes what closing a prompt stored; for the staging tools. */
export const forgetDismissal = (name: PromptName): void => browserStorage.remove(keys[name])
