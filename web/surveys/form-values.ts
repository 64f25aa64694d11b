import type { AnswerValue, SurveyQuestion } from '../../domain/surveys/questions.ts'

/** The name of a question's field in a form; errors of the API name it the same. */
export const fieldName = (id: string): string => `answers.${id}`

/** What a form holds, by question, as the API takes it. */
export function valuesOf(questions: readonly SurveyQuestion[], form: FormData): Record<string, AnswerValue> {
  const values: Record<string, AnswerValue> = {}
  for (const { id, type } of questions) {
    const sent = form.getAll(fieldName(id)).map(String)
    const [first = ''] = sent
    if (sent.length === 0) continue
    if (type === 'several_choices') values[id] = sent
    else if (type === 'consent') values[id] = true
    else if (type === 'rating') values[id] = /^\d{1,2}$/.test(first) ? Number(first) : first
    else values[id] = first
  }
  return values
}
