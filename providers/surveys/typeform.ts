import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from '../../contract/schema.ts'
import { surveyTextMax } from '../../contract/surveys.ts'
import type { StoredAnswer } from '../../domain/surveys/questions.ts'
import { jsonOf } from '../json-body.ts'

export const typeformSignatureHeader = 'typeform-signature'

/** `sha256=` and the HMAC-SHA256 of the raw body in base64. Source: https://www.typeform.com/developers/webhooks/secure-your-webhooks/ */
export const typeformSignature = (secret: string, rawBody: Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(rawBody).digest('base64')}`

/** Whether one of the secrets signed the body; there are two during a rotation. */
export function isTypeformSigned(rawBody: Buffer, signature: string, secrets: readonly string[]): boolean {
  const receivedSignature = Buffer.from(signature)
  return secrets
    .map((secret) => Buffer.from(typeformSignature(secret, rawBody)))
    .some((expected) => expected.length === receivedSignature.length && timingSafeEqual(expected, receivedSignature))
}

/** A response to a form, with the form's hidden fields. */
export type TypeformResponse = {
  formId: string
  /** The service's id of the response; a repeated delivery has the same. */
  token: string
  submittedAt: Date
  hidden: { utm_campaign: string; utm_source: string; public_id: string; partner_code: string }
  answers: StoredAnswer[]
}

const longText = z.string().max(100_000)
/** Untrusted: a visitor can write anything into hidden fields. */
const hiddenText = z.string().catch('')
const choice = z.object({ label: longText.optional(), other: longText.optional() })
const answerSchema = z.object({
  type: z.string(),
  field: z.object({ id: z.string().max(60), type: z.string().max(60), ref: z.string().max(255).optional() }),
  number: z.number().optional(),
  boolean: z.boolean().optional(),
  choice: choice.optional(),
  choices: z.object({ labels: z.array(longText).default([]), other: longText.optional() }).optional(),
  text: longText.optional(),
  email: longText.optional(),
  url: longText.optional(),
  date: longText.optional(),
  phone_number: longText.optional(),
})
type Answer = z.output<typeof answerSchema>

const definitionField = z.object({
  id: z.string(),
  title: z.string().default(''),
  properties: z.object({ steps: z.int().optional(), start_at_one: z.boolean().optional() }).optional(),
})
const deliverySchema = z.object({
  event_type: z.literal('form_response'),
  form_response: z.object({
    form_id: z.string().regex(/^[A-Za-z0-9]{1,60}$/),
    token: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/),
    submitted_at: z.iso.datetime({ offset: true }),
    hidden: z
      .object({ utm_campaign: hiddenText, utm_source: hiddenText, public_id: hiddenText, partner_code: hiddenText })
      .prefault({ utm_campaign: '', utm_source: '', public_id: '', partner_code: '' }),
    definition: z.object({ fields: z.array(definitionField).max(500).default([]) }).default({ fields: [] }),
    answers: z.array(answerSchema).max(500).default([]),
  }),
})

/** Parses the body of a webhook delivery; null when it is invalid. Source: https://www.typeform.com/developers/webhooks/example-payload/ */
export function readTypeform(rawBody: Buffer): TypeformResponse | null {
  const response = deliverySchema.safeParse(jsonOf(rawBody)).data?.form_response
  if (!response) return null
  const { form_id: formId, token, submitted_at: submittedAt, hidden, definition, answers } = response
  return {
    formId,
    token,
    submittedAt: new Date(submittedAt),
    hidden,
    answers: answers.flatMap((answer) => {
      const field = definition.fields.find(({ id }) => id === answer.field.id)
      return storedAnswers(answer, field)
    }),
  }
}

const scales = new Set(['opinion_scale', 'rating', 'nps'])
/**
 * The choice that is stored when a person typed an answer instead. The typed text is stored as free text: the plot shows choices, and
 * operators who may not read free text see the plot too.
 */
const otherChoice = 'Other'

function storedAnswers(answer: Answer, field: z.output<typeof definitionField> | undefined): StoredAnswer[] {
  const questionId = answer.field.id
  const question = { question: questionId, text: field?.title || answer.field.ref || questionId }
  const freeText = (value: string): StoredAnswer[] =>
    value.trim() === '' ? [] : [{ ...question, type: 'free_text', value: value.slice(0, surveyTextMax) }]
  const otherAnswer = (value: string): StoredAnswer[] =>
    freeText(value).map((entry) => ({ ...entry, question: `${questionId}.other` }))
  if (answer.number !== undefined) {
    if (!scales.has(answer.field.type)) return freeText(String(answer.number))
    // NPS starts at 0, other scales at 1 by default. Without a number of steps, NPS has 11 (0 to 10) and other scales have at least 5.
    const from = field?.properties?.start_at_one === false || answer.field.type === 'nps' ? 0 : 1
    const steps = field?.properties?.steps ?? Math.max(answer.number, answer.field.type === 'nps' ? 11 : 5)
    return [{ ...question, type: 'rating', value: answer.number, from, to: Math.max(from + steps - 1, answer.number) }]
  }
  if (answer.boolean !== undefined) return [{ ...question, type: 'consent', value: answer.boolean }]
  if (answer.choice) {
    const { label, other: otherText } = answer.choice
    const value = label ?? otherChoice
    return [{ ...question, type: 'single_choice', value }, ...otherAnswer(otherText ?? '')]
  }
  if (answer.choices) {
    const { labels, other: otherText } = answer.choices
    const value = [...labels, ...(otherText ? [otherChoice] : [])]
    return [{ ...question, type: 'several_choices', value }, ...otherAnswer(otherText ?? '')]
  }
  return freeText(answer.text ?? answer.email ?? answer.url ?? answer.date ?? answer.phone_number ?? '')
}
