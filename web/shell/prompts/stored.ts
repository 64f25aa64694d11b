import { kept, keptInTab, storageKeys } from '../storage.ts'
import { announcementUntil } from './announcement-rule.ts'
import { installLater } from './install-rule.ts'
import type { PromptName } from './queue.ts'
import type { Visit } from './visit.ts'

const keys = {
  sso: storageKeys.ssoAnnouncementDismissed,
  announcement: storageKeys.announcementDismissed,
  popup: storageKeys.generalPopup,
  install: storageKeys.installLater,
} as const satisfies Record<PromptName, string>

export const readStored = (): Visit['stored'] => ({
  ssoDismissed: kept.read(keys.sso),
  announcementUntil: kept.read(keys.announcement),
  popupSeen: kept.read(keys.popup),
  installLater: kept.read(keys.install),
})

/** What closing a prompt keeps, so that it does not come back before its time. */
export function keepClosed(name: PromptName, now: number, popupType: string): void {
  const said = {
    sso: '1',
    announcement: announcementUntil(now),
    popup: popupType,
    install: installLater(now),
  }
  kept.write(keys[name], said[name])
}

/** As if it had never been seen: for the staging tools. */
export const forgetClosed = (name: PromptName): void => kept.remove(keys[name])

/** The prompts' clock. Outside production the staging tools may move it. */
export function promptNow(staging: boolean): number {
  const moved = staging ? Number(keptInTab.read(storageKeys.stagingClock) ?? 0) : 0
  return Date.now() + (Number.isFinite(moved) ? moved : 0)
}
