import { closeTimeoutMs, cooldownDaysDefault, openDelaySecondsDefault } from '../domain/surveys/display.ts'
import { z } from './schema.ts'

export const surveyTextMax = 2_000
const questionsMax = 20
const choicesMax = 12

/** Addresses and stored answers name questions and surveys by id. */
export const surveyId = z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'must be 1 to 60 letters, digits, - and _')
const questionId = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'must begin with a letter and have lower-case letters, digits and _')

const choiceText = z.string().trim().min(1).max(200)
const commonFields = { id: questionId, text: z.string().trim().min(1).max(400), required: z.boolean().default(false) }
const choices = z
  .array(choiceText)
  .min(2)
  .max(choicesMax)
  .refine((texts) => new Set(texts).size === texts.length, 'has a choice twice')

/** A question of a survey that this site shows, without an external form (docs/content.md). */
export const surveyQuestion = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('rating'),
    ...commonFields,
    from: z.int().min(0).max(1).default(1),
    to: z.int().min(2).max(10).default(5),
    /** Labels of the ends of the scale. */
    low_label: z.string().max(60).default(''),
    high_label: z.string().max(60).default(''),
  }),
  z.strictObject({ type: z.literal('single_choice'), ...commonFields, choices }),
  z.strictObject({ type: z.literal('several_choices'), ...commonFields, choices }),
  z.strictObject({
    type: z.literal('free_text'),
    ...commonFields,
    max_length: z.int().min(1).max(surveyTextMax).default(1_000),
  }),
  /** A check box, such as consent to be contacted. */
  z.strictObject({ type: z.literal('consent'), ...commonFields }),
])

/** A form at an external service. The schema checks the id, because it becomes part of the frame's address. */
const surveyForm = z.strictObject({
  service: z.literal('typeform'),
  id: z.string().regex(/^[A-Za-z0-9]{6,32}$/, 'must be the id of a form at Typeform: 6 to 32 letters and digits'),
  /** Milliseconds that the form stays open after submission. A value below 500 counts as 500. */
  auto_close: z.int().min(0).max(60_000).default(closeTimeoutMs),
})

/** Fields of a `surveys` entry, with either questions or a form of a service. */
export const surveyFields = z
  .strictObject({
    /** The title, which is also the label of the button that opens the survey. */
    text: z.string().trim().min(1).max(200),
    id: surveyId,
    intro: z.string().max(2_000).default(''),
    /** Of the surveys that fit, a page offers the one with the lowest `order`; of surveys with equal `order`, the first by id. */
    order: z.int().min(0).max(10_000).default(0),
    /** Seconds until the survey opens. With 0, it opens only when the reader presses its button. */
    delay_timeout: z.int().min(0).max(86_400).default(openDelaySecondsDefault),
    /** Days after a reader closed or answered the survey during which pages do not offer it again. */
    cookie_timeout: z.int().min(0).max(3_650).default(cooldownDaysDefault),
    url_allow_list: z
      .array(z.strictObject({ url_allowed: pathPattern() }))
      .max(50)
      .default([]),
    url_disallow_list: z
      .array(z.strictObject({ url_disallowed: pathPattern() }))
      .max(50)
      .default([]),
    questions: z.array(surveyQuestion).max(questionsMax).default([]),
    form: surveyForm.optional(),
  })
  .superRefine(({ questions, form }, context) => {
    const hasQuestions = questions.length > 0
    const hasForm = form !== undefined
    if (hasQuestions === hasForm)
      context.addIssue({ code: 'custom', path: ['questions'], message: 'a survey has either questions or a form' })
    // The server refuses a response with consent boxes only.
    if (hasQuestions && questions.every(({ type }) => type === 'consent'))
      context.addIssue({ code: 'custom', path: ['questions'], message: 'a survey asks more than boxes to tick' })
    for (const [index, { id }] of questions.entries())
      if (questions.findIndex((other) => other.id === id) !== index)
        context.addIssue({
          code: 'custom',
          path: ['questions', index, 'id'],
          message: `two questions are called ${id}`,
        })
  })

/** A path of this site; a final `*` matches every path with this prefix. */
function pathPattern() {
  return z
    .string()
    .trim()
    .max(400)
    .regex(/^(\/(?!\/)[^\s?#*]*\*?|\*)$/, 'must be a path of this site, which may end with *')
}

/** Answer to a question in a response. A text may exceed `surveyTextMax`, so that the error about its length names the question. */
export const answerValue = z.union([
  z.number(),
  z.boolean(),
  z.string().max(surveyTextMax * 2),
  z.array(z.string().max(200)).max(choicesMax),
])
