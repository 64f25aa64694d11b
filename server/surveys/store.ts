import { sql } from 'kysely'
import type { PartnerView } from '../../contract/brand.ts'
import { partnerCodeOf } from '../../domain/surveys/partner-code.ts'
import type { StoredAnswer } from '../../domain/surveys/questions.ts'
import type { Tx } from '../database/connect.ts'
import type { SurveyResponseTable } from '../database/survey-tables.ts'

/** The member of this partner who sent a response. */
export type Respondent = { memberId: string; publicId: string }

export type NewResponse = {
  id: string
  surveyId: string
  /** Set by the browser or the form service: the site stores one response per survey and key. */
  key: string
  source: SurveyResponseTable['source']
  receivedAt: Date
  answers: readonly StoredAnswer[]
  utmCampaign: string
  utmSource: string
  respondent: Respondent | null
}

/** Stores a response; false when the survey already has one with this key. */
export async function storeResponse(tx: Tx, { id: partnerId, brand }: PartnerView, response: NewResponse) {
  const { numInsertedOrUpdatedRows: insertedRows } = await tx
    .insertInto('survey_response')
    .values({
      partner_id: partnerId,
      id: response.id,
      survey_id: response.surveyId,
      response_key: response.key,
      source: response.source,
      received_at: response.receivedAt,
      answers: JSON.stringify(response.answers),
      utm_campaign: response.utmCampaign,
      utm_medium: 'web',
      utm_source: response.utmSource,
      public_id: response.respondent?.publicId ?? '',
      partner_code: partnerCodeOf(brand),
      member_id: response.respondent?.memberId ?? null,
    })
    .onConflict((conflict) => conflict.columns(['partner_id', 'survey_id', 'response_key']).doNothing())
    .executeTakeFirstOrThrow()
  return (insertedRows ?? 0n) > 0n
}

/** The member of this partner with a public id, unless the member left for good. */
export async function respondentOf(tx: Tx, partnerId: string, publicId: string): Promise<Respondent | null> {
  const row = await tx
    .selectFrom('member')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('public_id', '=', publicId)
    .where('status', '<>', sql.lit('left'))
    .executeTakeFirst()
  return row ? { memberId: row.id, publicId } : null
}
