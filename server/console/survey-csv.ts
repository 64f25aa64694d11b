import { csvLine } from '../../domain/csv.ts'
import type { StoredAnswer } from '../../domain/surveys/questions.ts'
import type { ResponseRow } from './survey-queries.ts'

/** Spreadsheets read UTF-8 only after this mark. */
const byteOrderMark = '\uFEFF'
const headings = ['received_at', 'source', 'utm_campaign', 'utm_medium', 'utm_source', 'public_id', 'partner_code']

/** Responses as comma-separated values: a column for each question, named by its text. Several choices share a cell. */
export function surveyCsv(
  rows: readonly ResponseRow[],
  questions: readonly { question: string; text: string }[],
): string {
  const head = csvLine([...headings, ...questions.map(({ text }) => text)])
  return byteOrderMark + head + rows.map((row) => lineOf(row, questions)).join('')
}

function lineOf(row: ResponseRow, questions: readonly { question: string }[]): string {
  const { received_at: at, source, utm_campaign, utm_medium, utm_source, public_id, partner_code, answers } = row
  const byQuestion = new Map(answers.map((answer) => [answer.question, answer]))
  return csvLine([
    ...[at.toISOString(), source, utm_campaign, utm_medium, utm_source, public_id, partner_code],
    ...questions.map(({ question }) => cellOf(byQuestion.get(question))),
  ])
}

function cellOf(answer: StoredAnswer | undefined): string | number {
  if (!answer) return ''
  if (answer.type === 'rating') return answer.value
  if (answer.type === 'several_choices') return answer.value.join('; ')
  return answer.type === 'consent' ? (answer.value ? 'yes' : 'no') : answer.value
}
