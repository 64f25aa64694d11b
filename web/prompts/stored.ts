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

export const readStored = (): SiteVisit['stored'] => ({
  ssoDismissed: browserStorage.read(keys.sso),
  announcementUntil: browserStorage.read(keys.announcement),
  popupSeen: browserStorage.read(keys.popup),
  installLater: browserStorage.read(keys.install),
})

/** What closing a prompt keeps, so that it does not come back before its time. A survey keeps its own date (surveys/last-seen.ts). */
export function keepClosed(name: Exclude<PromptName, 'survey'>, now: number, popupType: string): void {
  const values = {
    sso: '1',
    announcement: announcementUntil(now),
    popup: popupType,
    install: installLater(now),
  }
  browserStorage.write(keys[name], values[name])
}

/** As if it had never been seen: for the staging tools. */
export const forgetClosed = (name: PromptName): void => browserStorage.remove(keys[name])
