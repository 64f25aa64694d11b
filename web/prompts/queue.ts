import { forbidsPrompts } from '../site/where.ts'
import { installMethod, showsAnnouncement, showsPopup, showsSsoNote, surveyOfVisit } from './rules.ts'
import type { SiteVisit } from './visit.ts'

/** In order of priority: first the dialogs, then the banner and the panel at the edge of the page. */
const rules = [
  ['sso', showsSsoNote],
  ['announcement', showsAnnouncement],
  ['popup', showsPopup],
  ['install', (visit: SiteVisit) => installMethod(visit) !== null],
  ['survey', (visit: SiteVisit) => surveyOfVisit(visit) !== null],
] as const
export type PromptName = (typeof rules)[number][0]
export const promptNames: readonly PromptName[] = rules.map(([name]) => name)

/** The prompt that a page may show, or null. After a person closes it, use-prompt.ts shows no other before the next page. */
export function nextPrompt(visit: SiteVisit): PromptName | null {
  // A member whose last card is gone sees the card form on every page.
  if (forbidsPrompts(visit.path) || visit.memberType === 'ClosedAccountMember') return null
  return rules.find(([, shows]) => shows(visit))?.[0] ?? null
}
