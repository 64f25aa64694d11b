import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { answerValue, surveyId } from '../surveys.ts'

const campaignMax = 120
const pathMax = 400

/**
 * Stores the answers to a survey of our own. The server fills in `utm_medium`, `partner_code` and, of a signed-in member, `public_id`. Errors
 * name the question: `answers.food`.
 */
export const postSurveyResponse = endpoint({
  method: 'POST',
  path: '/api/Surveys/:id/Responses',
  params: z.object({ id: surveyId }),
  body: z.object({
    /** The idempotency key: the same response sent twice is stored once. */
    key: z.uuid(),
    answers: z.record(z.string().max(40), answerValue),
    utm_campaign: z.string().max(campaignMax).default(''),
    /** The path of the page on which the survey was answered. */
    utm_source: z
      .string()
      .max(pathMax)
      .regex(/^\/[^\s?#]*$/, 'must be a path'),
    /** The public id that the browser stores of a visitor. The server uses it only without a signed-in member, and only if it belongs to a member of this partner. */
    public_id: z.string().max(64).optional(),
  }),
  reply: z.object({ received: z.literal(true) }),
  refusals: { unknown_survey: 404, fields_invalid: 400 },
})
