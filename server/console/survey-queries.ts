import { sql, type RawBuilder } from 'kysely'
import type { StoredAnswer } from '../../domain/surveys/questions.ts'
import type { Tx } from '../database/connect.ts'

/** Selects the responses to one survey that arrived on the days (UTC) `from` to `to`, both included. A missing day sets no limit. */
export type ResponseFilter = { partner: string; survey: string; from?: string | undefined; to?: string | undefined }

const matchesFilter = ({ partner, survey, from, to }: ResponseFilter): RawBuilder<boolean> => sql`
  partner_id = ${partner} and survey_id = ${survey}
  and (${from ?? null}::date is null or received_at >= ${from ?? null}::date::timestamp at time zone 'UTC')
  and (${to ?? null}::date is null or received_at < (${to ?? null}::date + 1)::timestamp at time zone 'UTC')`

export type SurveyRow = { partner_id: string; survey_id: string; response_count: number; first_at: Date; last_at: Date }
const surveysMax = 200
/** The surveys that have responses, at most `surveysMax`; the one with the latest response comes first. */
export const answeredSurveys = async (tx: Tx): Promise<SurveyRow[]> => {
  const { rows } = await sql<SurveyRow>`
    select partner_id, survey_id, count(*)::int as response_count, min(received_at) as first_at, max(received_at) as last_at
    from survey_response group by partner_id, survey_id order by last_at desc limit ${surveysMax}`.execute(tx)
  return rows
}

/** Whether a survey has at least one response. The days of the filter do not matter. */
export const isSurveyAnswered = async (tx: Tx, { partner, survey }: ResponseFilter): Promise<boolean> => {
  const row = await tx
    .selectFrom('survey_response')
    .select('id')
    .where('partner_id', '=', partner)
    .where('survey_id', '=', survey)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The number of responses per month (`YYYY-MM`, UTC), oldest first; months without any are left out. */
export const monthlyCountsOf = async (tx: Tx, filter: ResponseFilter): Promise<{ month: string; count: number }[]> => {
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(received_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count
    from survey_response where ${matchesFilter(filter)} group by 1 order by 1`.execute(tx)
  return rows
}

export type QuestionRow = {
  question: string
  text: string
  type: StoredAnswer['type']
  answered: number
  /** The average rating to two decimals; null for other types. */
  average: number | null
  /** The scale of a rating: its lowest and highest step. */
  from: number | null
  to: number | null
}
/**
 * Questions in the order of the survey, with the newest text of each. A question whose type was changed has a row for each type; at equal
 * positions the newest is first. A response leaves out skipped questions, so the order follows each question's highest position in any
 * response.
 */
export const questionsOf = async (tx: Tx, filter: ResponseFilter): Promise<QuestionRow[]> => {
  const { rows } = await sql<QuestionRow>`
    select a.answer ->> 'question' as question, a.answer ->> 'type' as type, count(*)::int as answered,
      (array_agg(a.answer ->> 'text' order by r.id desc))[1] as text,
      round(avg((a.answer ->> 'value')::numeric) filter (where a.answer ->> 'type' = 'rating'), 2)::float8 as average,
      min((a.answer ->> 'from')::int) as "from", max((a.answer ->> 'to')::int) as "to"
    from survey_response r cross join lateral jsonb_array_elements(r.answers) with ordinality as a(answer, place)
    where ${matchesFilter(filter)}
    group by 1, 2 order by max(a.place), avg(a.place), 1, (array_agg(r.id order by r.id desc))[1] desc`.execute(tx)
  return rows
}

export type ChoiceCountRow = { question: string; type: string; value: string; count: number }
/** How often each value was chosen, the most frequent first. Each choice of a multiple-choice answer counts; free texts do not. */
export const choiceCountsOf = async (tx: Tx, filter: ResponseFilter): Promise<ChoiceCountRow[]> => {
  const { rows } = await sql<ChoiceCountRow>`
    select a.answer ->> 'question' as question, a.answer ->> 'type' as type, v.value, count(*)::int as count
    from survey_response r
      cross join lateral jsonb_array_elements(r.answers) as a(answer)
      cross join lateral jsonb_array_elements_text(
        case jsonb_typeof(a.answer -> 'value') when 'array' then a.answer -> 'value' else jsonb_build_array(a.answer -> 'value') end) as v(value)
    where ${matchesFilter(filter)} and a.answer ->> 'type' <> 'free_text'
    group by 1, 2, 3 order by count desc, v.value`.execute(tx)
  return rows
}

export type TextRow = { id: string; text: string; received_at: Date }
/** Free texts that answer one question, newest first. `before` is the id of the previous page's last response. */
export const surveyTextsOf = async (
  tx: Tx,
  filter: ResponseFilter,
  { question, before, limit }: { question: string; before: string | null; limit: number },
): Promise<TextRow[]> => {
  const { rows } = await sql<TextRow>`
    select r.id, a.answer ->> 'value' as text, r.received_at
    from survey_response r cross join lateral jsonb_array_elements(r.answers) as a(answer)
    where ${matchesFilter(filter)} and a.answer ->> 'type' = 'free_text' and a.answer ->> 'question' = ${question}
      and (${before}::uuid is null or r.id < ${before}::uuid)
    order by r.id desc limit ${limit}`.execute(tx)
  return rows
}

export type ResponseRow = {
  id: string
  received_at: Date
  source: string
  answers: StoredAnswer[]
  utm_campaign: string
  utm_medium: string
  utm_source: string
  public_id: string
  partner_code: string
}
/** Responses, newest first. `before` is the id of the previous page's last response; null begins with the newest. Ids sort by time. */
export const responsesBefore = async (
  tx: Tx,
  filter: ResponseFilter,
  before: string | null,
  limit: number,
): Promise<ResponseRow[]> => {
  const { rows } = await sql<ResponseRow>`
    select id, received_at, source, answers, utm_campaign, utm_medium, utm_source, public_id, partner_code
    from survey_response where ${matchesFilter(filter)} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${limit}`.execute(tx)
  return rows
}
