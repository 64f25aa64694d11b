import type { StoredAnswer } from '../../domain/surveys/questions.ts'
import type { Timestamp, Json } from './columns.ts'

export type SurveyResponseTable = {
  partner_id: string
  id: string
  survey_id: string
  response_key: string
  source: 'site' | 'typeform'
  received_at: Timestamp
  answers: Json<StoredAnswer[]>
  utm_campaign: string
  utm_medium: 'web'
  utm_source: string
  public_id: string
  partner_code: string
  member_id: string | null
}
