import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { postSurveyResponse } from '../../contract/api/surveys.ts'
import { surveyFaultText } from '../../contract/survey-copy.ts'
import { readAnswers } from '../../domain/surveys/answers.ts'
import { api } from '../api/api.ts'
import { useSite } from '../site/partner.ts'
import { surveyDraft, clearSurveyDraft } from './drafts.ts'
import { fieldName } from './form-values.ts'
import { trackingFields } from './tracking-fields.ts'
import type { SurveyContent } from './use-surveys.ts'

export type AnswerErrors = Readonly<Record<string, string>>
export type SurveySendState = { state: 'open' | 'busy' | 'failed' | 'sent'; faults: AnswerErrors }

/**
 * Sends the answers of the draft. `send` resolves to whether the server stored them. The page shows the faults, if any, before `send`
 * resolves to false. A call during another call does nothing and resolves to false. After a failure the draft keeps its answers and its
 * idempotency key, so a retry stores one response.
 */
export function useSurveySend({ id, questions }: SurveyContent, pagePath: string) {
  const site = useSite()
  const [sendState, setSendState] = useState<SurveySendState>({ state: 'open', faults: {} })
  const busy = useRef(false)
  const draftFaults = (): AnswerErrors =>
    Object.fromEntries(
      readAnswers(questions, surveyDraft(id).values).faults.map(({ question: questionId, code }) => {
        const question = questions.find((candidate) => candidate.id === questionId)
        const lengthMax = question?.type === 'free_text' ? question.max_length : undefined
        return [fieldName(questionId), surveyFaultText(code, lengthMax, site.partner.copy)]
      }),
    )
  const send = async (): Promise<boolean> => {
    if (busy.current) return false
    const faults = draftFaults()
    if (Object.keys(faults).length > 0) {
      // The caller looks for the first field with a fault as soon as `send` resolves, so the page must show it by then.
      flushSync(() => setSendState({ state: 'open', faults }))
      return false
    }
    busy.current = true
    setSendState({ state: 'busy', faults: {} })
    const { key, values } = surveyDraft(id)
    const { utm_campaign, utm_source, public_id } = trackingFields(site, pagePath)
    const body = { key, answers: { ...values }, utm_campaign, utm_source, ...(public_id && { public_id }) }
    // The cast changes no value: the type of the body has mutable lists, the type of the answers has readonly lists.
    const reply = await api(postSurveyResponse, { params: { id }, body: body as never })
    busy.current = false
    if (reply.ok) {
      clearSurveyDraft(id)
      setSendState({ state: 'sent', faults: {} })
      return true
    }
    const state = reply.refusal === 'fields_invalid' ? 'open' : 'failed'
    const errorEntries = (reply.problem.errors ?? []).map(({ field, message }) => [field, message])
    flushSync(() => setSendState({ state, faults: Object.fromEntries(errorEntries) as AnswerErrors }))
    return false
  }
  return { ...sendState, send }
}
