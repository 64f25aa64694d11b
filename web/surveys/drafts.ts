import type { AnswerValue } from '../../domain/surveys/questions.ts'

/** What was entered into a survey, with the key of its response: trying again sends the same key. */
export type Draft = { key: string; values: Readonly<Record<string, AnswerValue>> }

const drafts = new Map<string, Draft>()

/** The draft of a survey: it lasts until it is sent or the document is left, however often the panel closes. */
export function draftOf(survey: string): Draft {
  const draft = drafts.get(survey) ?? { key: crypto.randomUUID(), values: {} }
  drafts.set(survey, draft)
  return draft
}

export const keepDraft = (survey: string, values: Draft['values']): void =>
  void drafts.set(survey, { ...draftOf(survey), values })

export const forgetDraft = (survey: string): void => void drafts.delete(survey)
