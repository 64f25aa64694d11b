import type { AnswerValue, SurveyQuestion } from '../../domain/surveys/questions.ts'

/** The field name of a question; errors of the API use the same name. */
export const fieldName = (id: string): string => `answers.${id}`

/** The answers in a form by question, in the types of the API. A rating that is not one or two digits stays text, which the API refuses. */
export function valuesOf(questions: readonly SurveyQuestion[], form: FormData): Record<string, AnswerValue> {
  const values: Record<string, AnswerValue> = {}
  for (const { id, type } of questions) {
    const texts = form.getAll(fieldName(id)).map(String)
    const [first = ''] = texts
    if (texts.length === 0) continue
    if (type === 'several_choices') values[id] = texts
    else if (type === 'consent') values[id] = true
    else if (type === 'rating') values[id] = /^\d{1,2}$/.test(first) ? Number(first) : first
    else values[id] = first
  }
  return values
}
