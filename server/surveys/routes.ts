import type { FastifyInstance } from 'fastify'
import { publicIdShape } from '../../contract/api/person-status.ts'
import { postSurveyResponse } from '../../contract/api/surveys.ts'
import type { FieldError } from '../../contract/endpoint.ts'
import { surveyFaultText } from '../../contract/survey-copy.ts'
import { readAnswers, type AnswerFault } from '../../domain/surveys/answers.ts'
import type { SurveyQuestion } from '../../domain/surveys/questions.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { respondentOf, storeResponse } from './store.ts'
import { surveysOf } from './surveys-of.ts'

/**
 * Visitors and members answer the site's own surveys. A rate limit per client and the signed CSRF token protect this call.
 * There is no human check: it would exclude browsers without scripts (docs/decisions/0083).
 */
export function surveyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, postSurveyResponse, { limit: '12/min', caller: 'anyone' }, async ({ params, body, partner, member }) => {
    const surveys = await surveysOf(deps, { partner, member: member?.view ?? null, preview: false })
    const survey = surveys.find(({ id }) => id === params.id)
    // Only the form service itself sends the answers to its forms.
    if (!survey || survey.form) return refuse('unknown_survey')
    const { answers, faults } = readAnswers(survey.questions, body.answers)
    if (faults.length > 0)
      return refuse('fields_invalid', { errors: faults.map((fault) => errorOf(fault, survey.questions, partner.copy)) })
    const publicId = publicIdShape.test(body.public_id ?? '') ? body.public_id : undefined
    await inPartner(deps.db, partner.id, async (tx) => {
      const findRespondent = async () => (publicId === undefined ? null : respondentOf(tx, partner.id, publicId))
      const respondent = member ? { memberId: member.id, publicId: member.view.publicId } : await findRespondent()
      await storeResponse(tx, partner, {
        id: deps.ids.next(),
        surveyId: survey.id,
        key: body.key,
        source: 'site',
        receivedAt: deps.clock.now(),
        answers,
        utmCampaign: body.utm_campaign,
        utmSource: body.utm_source,
        respondent,
      })
    })
    return { received: true as const }
  })
}

function errorOf(
  { question: id, code }: AnswerFault,
  questions: readonly SurveyQuestion[],
  copy: Readonly<Record<string, string>>,
): FieldError {
  const question = questions.find((candidate) => candidate.id === id)
  const maxLength = question?.type === 'free_text' ? question.max_length : undefined
  return { field: `answers.${id}`, message: surveyFaultText(code, maxLength, copy) }
}
