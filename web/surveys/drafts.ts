import type { AnswerValue } from '../../domain/surveys/questions.ts'

/** The answers typed into a survey, and the idempotency key that every try to send them repeats. */
export type SurveyDraft = { key: string; values: Readonly<Record<string, AnswerValue>> }

const drafts = new Map<string, SurveyDraft>()

/** A survey's draft, created by the first call. It survives closing the panel, and ends when the survey is sent or the page unloads. */
export function surveyDraft(surveyId: string): SurveyDraft {
  const draft = drafts.get(surveyId) ?? { key: crypto.randomUUID(), values: {} }
  drafts.set(surveyId, draft)
  return draft
}

export const saveSurveyDraft = (surveyId: string, values: SurveyDraft['values']): void =>
  void drafts.set(surveyId, { ...surveyDraft(surveyId), values })

export const clearSurveyDraft = (surveyId: string): void => void drafts.delete(surveyId)
