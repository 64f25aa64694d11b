import type { AnswerValue, StoredAnswer, SurveyQuestion } from './questions.ts'

/**
 * Why an answer is refused. `unknown`: no question of the survey has this id. `empty`: the form has no answer, or
 * only consents; this fault names the first question.
 */
export type AnswerFault = { question: string; code: 'required' | 'unknown' | 'too_long' | 'invalid' | 'empty' }
export type AnswerReading = { answers: StoredAnswer[]; faults: AnswerFault[] }

/**
 * Reads answers in the order of the current questions. Blank texts, empty lists and unchecked boxes are no answer. The server stores the
 * answers only when there are no faults.
 */
export function readAnswers(
  questions: readonly SurveyQuestion[],
  values: Readonly<Record<string, AnswerValue>>,
): AnswerReading {
  const knownIds = new Set(questions.map(({ id }) => id))
  const faults: AnswerFault[] = Object.keys(values)
    .filter((id) => !knownIds.has(id))
    .map((question) => ({ question, code: 'unknown' }))
  const answers: StoredAnswer[] = []
  for (const question of questions) {
    const value = Object.hasOwn(values, question.id) ? values[question.id] : undefined
    if (value === undefined || isBlank(value)) {
      if (question.required) faults.push({ question: question.id, code: 'required' })
      continue
    }
    const answer = answerOf(question, value)
    if (typeof answer === 'string') faults.push({ question: question.id, code: answer })
    else answers.push(answer)
  }
  // Consent boxes alone are not an answer.
  const isEmpty = answers.every(({ type }) => type === 'consent')
  const [first] = questions
  if (isEmpty && faults.length === 0 && first) faults.push({ question: first.id, code: 'empty' })
  return { answers, faults }
}

const isBlank = (value: AnswerValue): boolean =>
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && value.length === 0)

/** The stored form of a value, or the fault for which it is refused. Texts are trimmed, and choices are in the question's order. */
function answerOf(question: SurveyQuestion, value: AnswerValue): StoredAnswer | 'invalid' | 'too_long' {
  const questionFields = { question: question.id, text: question.text }
  switch (question.type) {
    case 'rating': {
      const { from, to } = question
      const isOnScale = typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to
      return isOnScale ? { ...questionFields, type: 'rating', value, from, to } : 'invalid'
    }
    case 'single_choice':
      return typeof value === 'string' && question.choices.includes(value)
        ? { ...questionFields, type: 'single_choice', value }
        : 'invalid'
    case 'several_choices': {
      if (typeof value !== 'object' || !value.every((choice) => question.choices.includes(choice))) return 'invalid'
      return {
        ...questionFields,
        type: 'several_choices',
        value: question.choices.filter((choice) => value.includes(choice)),
      }
    }
    case 'free_text': {
      if (typeof value !== 'string') return 'invalid'
      const text = value.trim()
      return text.length > question.max_length ? 'too_long' : { ...questionFields, type: 'free_text', value: text }
    }
    case 'consent':
      return value === true ? { ...questionFields, type: 'consent', value } : 'invalid'
  }
}
