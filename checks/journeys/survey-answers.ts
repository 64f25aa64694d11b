import { randomUUID } from 'node:crypto'
import { inPartner } from '../../server/database/connect.ts'
import { randomIds } from '../../server/platform/clock-and-ids.ts'
import { withProductDatabase } from './publish.ts'

type Answers = { score: number; why?: string[]; note?: string }

/**
 * Stores responses to a new survey in the running product. No page offers this survey. The ids sort in the order of `responses`. Returns
 * the survey's id.
 */
export async function storeSurveyResponses(partner: string, responses: readonly Answers[]): Promise<string> {
  const surveyId = `answers-${randomUUID().slice(0, 8)}`
  // Ids sort by their millisecond, so each response gets a later millisecond.
  let timeMs = Date.now()
  const ids = randomIds({ now: () => new Date((timeMs += 1)) })
  const rows = responses.map(({ score, why, note }) => ({
    partner_id: partner,
    id: ids.next(),
    survey_id: surveyId,
    response_key: randomUUID(),
    source: 'site' as const,
    received_at: new Date(),
    utm_campaign: '',
    utm_medium: 'web' as const,
    utm_source: '/search',
    public_id: '',
    partner_code: 'MER', // of Meridian, for which the only caller stores responses
    member_id: null,
    answers: JSON.stringify([
      { question: 'score', text: 'The score?', type: 'rating', value: score, from: 1, to: 5 },
      ...(why ? [{ question: 'why', text: 'Why?', type: 'several_choices', value: why }] : []),
      ...(note ? [{ question: 'note', text: 'A note?', type: 'free_text', value: note }] : []),
    ]),
  }))
  await withProductDatabase((db) =>
    inPartner(db, partner, (tx) => tx.insertInto('survey_response').values(rows).execute()),
  )
  return surveyId
}
