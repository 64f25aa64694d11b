import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import { surveyId } from '../../surveys.ts'
import { operatorRefusals } from './operator-session.ts'

export const surveyTextsPageSize = 50
/** Maximum number of responses in one download; older ones are left out. */
export const surveyDownloadMax = 50_000

const params = z.object({ partner: z.string().max(60), survey: surveyId })
/** UTC dates, both included. Without a date the range is open at that end. */
const dateRange = { from: z.iso.date().optional(), to: z.iso.date().optional() }
const refusals = { ...operatorRefusals, unknown_survey: 404 } as const

/** Surveys with responses, latest response first. */
export const listSurveys = endpoint({
  method: 'GET',
  path: '/api/Surveys',
  reply: z.object({
    surveys: z.array(
      z.object({
        partner: z.string(),
        survey: z.string(),
        responseCount: z.int(),
        firstAt: z.string(),
        lastAt: z.string(),
      }),
    ),
  }),
  refusals: operatorRefusals,
})

const choiceCount = z.object({ value: z.string(), count: z.int() })
/**
 * The answers to a question. `question` is its id, `text` its wording. `answerCount`: number of responses with an answer. `choiceCounts`: the
 * 40 most frequent choices with their numbers; for a rating the first 40 steps of its scale, in their order.
 */
export const surveyQuestionSummary = z.object({
  question: z.string(),
  text: z.string(),
  type: z.enum(['rating', 'single_choice', 'several_choices', 'free_text', 'consent']),
  answerCount: z.int(),
  /** Null except for ratings. */
  average: z.number().nullable(),
  choiceCounts: z.array(choiceCount),
})
export type SurveyQuestionSummary = z.infer<typeof surveyQuestionSummary>

/** The numbers of one survey, without names or ids of members. */
export const surveySummary = endpoint({
  method: 'GET',
  path: '/api/Surveys/:partner/:survey',
  params,
  query: z.object(dateRange),
  reply: z.object({
    responseCount: z.int(),
    /** Responses by UTC month (`YYYY-MM`), without empty months. */
    months: z.array(z.object({ month: z.string(), count: z.int() })),
    questions: z.array(surveyQuestionSummary),
    /** Whether the operator may read texts and download responses. */
    mayReadAnswers: z.boolean(),
  }),
  refusals,
})

/** Free-text answers to one question, newest first. `before`: id of the last answer of the previous page. */
export const surveyTexts = endpoint({
  method: 'GET',
  path: '/api/Surveys/:partner/:survey/Texts',
  params,
  query: z.object({ ...dateRange, question: z.string().max(80), before: z.uuid().optional() }),
  reply: z.object({
    texts: z.array(z.object({ id: z.uuid(), text: z.string(), receivedAt: z.string() })),
    hasMore: z.boolean(),
  }),
  refusals,
})

/** Responses as comma-separated values, newest first, each with its member if known. */
export const downloadSurvey = endpoint({
  method: 'GET',
  path: '/api/Surveys/:partner/:survey/Responses',
  params,
  query: z.object(dateRange),
  reply: z.object({ text: z.string(), responseCount: z.int(), isTruncated: z.boolean() }),
  refusals,
})
