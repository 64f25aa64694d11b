import { csvLine } from '../../domain/csv.ts'
import type { StoredAnswer } from '../../domain/surveys/questions.ts'
import type { QuestionRow, ResponseRow } from './survey-queries.ts'

/** The byte order mark, without which spreadsheets do not read UTF-8. */
const byteOrderMark = '\uFEFF'
const headings = ['received_at', 'source', 'utm_campaign', 'utm_medium', 'utm_source', 'public_id', 'partner_code']

type Question = Pick<QuestionRow, 'question' | 'text' | 'type'>

/**
 * Responses as comma-separated values. Each question has a column named by its text; a question whose type was changed has a column for
 * each type. Several choices share a cell.
 */
export function surveyCsv(rows: readonly ResponseRow[], questions: readonly Question[]): string {
  const head = csvLine([...headings, ...questions.map(({ text }) => text)])
  return byteOrderMark + head + rows.map((row) => lineOf(row, questions)).join('')
}

function lineOf(row: ResponseRow, questions: readonly Question[]): string {
  const { received_at: at, source, utm_campaign, utm_medium, utm_source, public_id, partner_code, answers } = row
  return csvLine([
    at.toISOString(),
    source,
    utm_campaign,
    utm_medium,
    utm_source,
    public_id,
    partner_code,
    ...questions.map(({ question, type }) =>
      cellOf(answers.find((answer) => answer.question === question && answer.type === type)),
    ),
  ])
}

function cellOf(answer: StoredAnswer | undefined): string | number {
  if (!answer) return ''
  if (answer.type === 'rating') return answer.value
  if (answer.type === 'several_choices') return answer.value.join('; ')
  return answer.type === 'consent' ? (answer.value ? 'yes' : 'no') : answer.value
}
