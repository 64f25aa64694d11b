import type { FastifyInstance } from 'fastify'
import {
  downloadSurvey,
  listSurveys,
  surveyDownloadMax,
  surveySummary,
  surveyTexts,
  surveyTextsPageSize,
  type SurveyQuestionSummary,
} from '../../contract/api/console/surveys.ts'
import type { AuditAction } from '../../contract/api/console/audit.ts'
import { includesPartner, hasRight } from '../../domain/operators/roles.ts'
import { appendAudit } from '../audit/append.ts'
import type { Tx } from '../database/connect.ts'
import { refuse } from '../platform/refusal.ts'
import type { ConsoleDeps } from './deps.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'
import type { Operator } from './session.ts'
import { surveyCsv } from './survey-csv.ts'
import {
  isSurveyAnswered,
  monthlyCountsOf,
  questionsOf,
  responsesBefore,
  choiceCountsOf,
  answeredSurveys,
  surveyTextsOf,
  type QuestionRow,
  type ResponseRow,
  type ChoiceCountRow,
  type ResponseFilter,
} from './survey-queries.ts'

/** A summary lists at most this many values of a question, because an external form may have any number of choices. */
const choiceCountsMax = 40
/** Responses that one query of a download reads. */
const batchRows = 5_000

const unknownSurvey = () => refuse('unknown_survey', { title: 'There is no such survey among yours.' })

/**
 * Every role sees a survey's numbers. Texts and the download with respondents require the right `read survey answers`. The audit log
 * records each read except the list of surveys.
 */
export function consoleSurveyRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const summaryGuard = { limit: '120/min', caller: 'see surveys' } as const
  const answersGuard = { limit: '60/min', caller: 'read survey answers' } as const

  consoleRoute(app, deps, listSurveys, summaryGuard, async ({ operator }) => {
    const rows = await inScope(deps.db, operator.scope, answeredSurveys)
    return {
      surveys: rows.map((row) => ({
        partner: row.partner_id,
        survey: row.survey_id,
        responseCount: row.response_count,
        firstAt: row.first_at.toISOString(),
        lastAt: row.last_at.toISOString(),
      })),
    }
  })

  consoleRoute(app, deps, surveySummary, summaryGuard, async ({ params, query, operator, request }) => {
    const filter = { ...params, ...query }
    return inSurvey(deps, operator, filter, async (tx) => {
      const months = await monthlyCountsOf(tx, filter)
      const questions = await questionsOf(tx, filter)
      const choiceCounts = await choiceCountsOf(tx, filter)
      await recordRead(tx, deps, { action: 'saw survey', operator, filter, reference: request.id })
      return {
        responseCount: months.reduce((sum, { count }) => sum + count, 0),
        months,
        questions: questions.map((question) => summaryOf(question, choiceCounts)),
        mayReadAnswers: hasRight(operator.role, 'read survey answers'),
      }
    })
  })

  consoleRoute(app, deps, surveyTexts, answersGuard, async ({ params, query, operator, request }) => {
    const { question, before = null, ...days } = query
    const filter = { ...params, ...days }
    return inSurvey(deps, operator, filter, async (tx) => {
      const rows = await surveyTextsOf(tx, filter, { question, before, limit: surveyTextsPageSize + 1 })
      // Records later pages too, because a caller may begin at any response.
      await recordRead(tx, deps, { action: 'read survey texts', operator, filter, reference: request.id })
      return {
        texts: rows
          .slice(0, surveyTextsPageSize)
          .map(({ id, text, received_at: at }) => ({ id, text, receivedAt: at.toISOString() })),
        hasMore: rows.length > surveyTextsPageSize,
      }
    })
  })

  consoleRoute(app, deps, downloadSurvey, answersGuard, async ({ params, query, operator, request }) => {
    const filter = { ...params, ...query }
    return inSurvey(deps, operator, filter, async (tx) => {
      const rows = await newestResponses(tx, filter)
      const text = surveyCsv(rows.slice(0, surveyDownloadMax), await questionsOf(tx, filter))
      await recordRead(tx, deps, { action: 'downloaded survey', operator, filter, reference: request.id })
      return {
        text,
        responseCount: Math.min(rows.length, surveyDownloadMax),
        isTruncated: rows.length > surveyDownloadMax,
      }
    })
  })
}

/** Runs work on a survey that has responses and is in the operator's scope; refuses another survey as unknown. */
async function inSurvey<T>(
  deps: ConsoleDeps,
  operator: Operator,
  filter: ResponseFilter,
  work: (tx: Tx) => Promise<T>,
) {
  if (!includesPartner(operator.scope, filter.partner)) return unknownSurvey()
  return inScope(deps.db, operator.scope, async (tx) =>
    (await isSurveyAnswered(tx, filter)) ? work(tx) : unknownSurvey(),
  )
}

type SurveyRead = { action: AuditAction; operator: Operator; filter: ResponseFilter; reference: string }

function recordRead(tx: Tx, deps: ConsoleDeps, { action, operator, filter, reference }: SurveyRead) {
  const { partner, survey, from, to } = filter
  const detail = { survey, ...(from ? { from } : {}), ...(to ? { to } : {}) }
  return appendAudit(tx, deps.clock.now(), { action, operator, partner, detail, reference })
}

/** Reads one response more than a download holds, to detect that there are more. */
async function newestResponses(tx: Tx, filter: ResponseFilter): Promise<ResponseRow[]> {
  const rows: ResponseRow[] = []
  for (;;) {
    const limit = Math.min(batchRows, surveyDownloadMax + 1 - rows.length)
    const batch = await responsesBefore(tx, filter, rows.at(-1)?.id ?? null, limit)
    rows.push(...batch)
    if (batch.length < limit || rows.length > surveyDownloadMax) return rows
  }
}

function summaryOf(row: QuestionRow, choiceCounts: readonly ChoiceCountRow[]): SurveyQuestionSummary {
  const questionCounts = choiceCounts.filter(({ question, type }) => question === row.question && type === row.type)
  const countByValue = new Map(questionCounts.map(({ value, count }) => [value, count]))
  const { question, text, type, answered, average, from, to } = row
  const steps = type === 'rating' && from !== null && to !== null ? scaleOf(from, to) : null
  const scaleCounts = steps?.map((value) => ({ value, count: countByValue.get(value) ?? 0 }))
  return {
    question,
    text,
    type,
    answerCount: answered,
    average,
    choiceCounts: scaleCounts ?? questionCounts.slice(0, choiceCountsMax).map(choiceCountView),
  }
}

const scaleOf = (from: number, to: number): string[] =>
  Array.from({ length: Math.min(to - from + 1, choiceCountsMax) }, (_, step) => String(from + step))
const choiceCountView = ({ type, value, count }: ChoiceCountRow) => ({
  value: type !== 'consent' ? value : value === 'true' ? 'Yes' : 'No',
  count,
})
