import type { FastifyReply } from 'fastify'
import {
  isTypeformSigned,
  readTypeform,
  typeformSignatureHeader,
  type TypeformResponse,
} from '../../providers/surveys/typeform.ts'
import { publicIdShape } from '../../contract/api/person-status.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { partnerCodeOf } from '../../domain/surveys/partner-code.ts'
import type { RegisterRoutes } from '../app.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { isEventTimeOutOfRange, webhookRoute, type WebhookCall } from '../platform/webhook.ts'
import { respondentOf, storeResponse } from './store.ts'
import { surveysOf, type LiveSurvey } from './surveys-of.ts'

export const typeformWebhookPath = '/webhooks/typeform'
const bodyBytesMax = 256 * 1024
/** Longer texts are cut to this number of characters. The source can be the path of a page, so it may be longer. */
const utmCampaignMax = 120
const utmSourceMax = 400

type WebhookDeps = Pick<Deps, 'db' | 'clock' | 'machineClock' | 'ids' | 'content' | 'partners'>

/**
 * Receives responses to Typeform forms, at the host of the partner whose content has the form. Without a secret the
 * route does not exist. A repeated delivery changes nothing.
 */
export const typeformWebhook =
  (secrets: readonly string[]): RegisterRoutes =>
  async (app, deps) => {
    if (secrets.length === 0) return
    await webhookRoute(app, { path: typeformWebhookPath, bodyBytesMax }, (call) => receive(deps, secrets, call))
  }

async function receive(
  deps: WebhookDeps,
  secrets: readonly string[],
  { request, reply, rawBody, reject }: WebhookCall,
): Promise<FastifyReply> {
  const { partner } = request
  if (!partner) return reject(404, 'not_found', 'There is nothing at this address.')
  const signature = request.headers[typeformSignatureHeader]
  if (typeof signature !== 'string' || !isTypeformSigned(rawBody, signature, secrets))
    return reject(401, 'unauthorized', 'The signature of this webhook is missing or wrong.')
  const response = readTypeform(rawBody)
  if (!response) return reject(400, 'invalid_request', 'This is not a response of a form that we can read.')
  if (isEventTimeOutOfRange(response.submittedAt, deps.machineClock.now()))
    return reject(400, 'event_outdated', 'The time of this response is too far from now.')
  const survey = await surveyWithForm(deps, partner, response.formId)
  if (!survey) return reject(404, 'unknown_survey', 'This partner has no survey with this form.')
  if (response.hidden.partner_code !== '' && response.hidden.partner_code !== partnerCodeOf(partner.brand))
    return reject(400, 'wrong_partner', 'This response names another partner.')
  const isNew = await store(deps, partner, survey, response)
  return reply.code(200).send({ outcome: isNew ? 'stored' : 'duplicate' })
}

/**
 * The survey that uses a form, for any audience, because the webhook has no session of the person who answered. The content for visitors
 * may come from an external service. Our own entries add the surveys for other audiences.
 */
async function surveyWithForm(
  deps: WebhookDeps,
  partner: PartnerView,
  formId: string,
): Promise<LiveSurvey | undefined> {
  const visitorSurveys = await surveysOf(deps, { partner, member: null, preview: false })
  const ourSurveys = deps.partners
    .content(partner.id)
    .live.flatMap(({ entry }) => (entry.type === 'surveys' ? [entry.fields] : []))
  return [...visitorSurveys, ...ourSurveys].find(({ form }) => form?.id === formId)
}

function store(
  deps: WebhookDeps,
  partner: PartnerView,
  survey: LiveSurvey,
  { token, answers, hidden }: TypeformResponse,
) {
  // The browser sends the public id; it counts only when a member of this partner has it.
  const publicId = publicIdShape.test(hidden.public_id) ? hidden.public_id : null
  return inPartner(deps.db, partner.id, async (tx) =>
    storeResponse(tx, partner, {
      id: deps.ids.next(),
      surveyId: survey.id,
      key: token,
      source: 'typeform',
      receivedAt: deps.clock.now(),
      answers,
      utmCampaign: hidden.utm_campaign.slice(0, utmCampaignMax),
      utmSource: hidden.utm_source.slice(0, utmSourceMax),
      respondent: publicId === null ? null : await respondentOf(tx, partner.id, publicId),
    }),
  )
}
