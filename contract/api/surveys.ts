import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { answerValue, surveyId } from '../surveys.ts'

const campaignMax = 120
const pathMax = 400

/**
 * Stores the answers to one of our surveys. The server sets `utm_medium`, `partner_code` and, for a signed-in member, `public_id`. Errors
 * name the question: `answers.food`.
 */
export const postSurveyResponse = endpoint({
  method: 'POST',
  path: '/api/Surveys/:id/Responses',
  params: z.object({ id: surveyId }),
  body: z.object({
    /** Idempotency key: the server stores repeated responses once. */
    key: z.uuid(),
    answers: z.record(z.string().max(40), answerValue),
    utm_campaign: z.string().max(campaignMax).default(''),
    /** Path of the page with the survey. */
    utm_source: z
      .string()
      .max(pathMax)
      .regex(/^\/[^\s?#]*$/, 'must be a path'),
    /** Public id that the browser remembers. The server uses it only without a signed-in member and only for a member of this partner. */
    public_id: z.string().max(64).optional(),
  }),
  reply: z.object({ received: z.literal(true) }),
  refusals: { unknown_survey: 404, fields_invalid: 400 },
})
