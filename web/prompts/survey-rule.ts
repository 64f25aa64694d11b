import { surveyFor, type SurveyRule } from '../../domain/surveys/display.ts'
import type { SiteVisit } from './visit.ts'

/** The survey that this visit is offered (P1-380 to P1-382). The pages of surveys show them themselves. */
export function surveyOfVisit({ surveys, surveysSeen: lastSeen, path, now }: SiteVisit): SurveyRule | null {
  if (/^\/surveys(\/|$)/i.test(path)) return null
  return surveyFor(surveys, { path, now, seenAtById: lastSeen })
}
