/** A question of a survey in content (docs/content.md). */
export type SurveyQuestion = { id: string; text: string; required: boolean } & (
  | { type: 'rating'; from: number; to: number; low_label: string; high_label: string }
  | { type: 'single_choice' | 'several_choices'; choices: readonly string[] }
  | { type: 'free_text'; max_length: number }
  | { type: 'consent' }
)

/** Value of a form for a question: a number, a text, the chosen texts, or the state of a check box. */
export type AnswerValue = number | string | readonly string[] | boolean

/**
 * A stored answer. `question` is the id of its question, `text` the question's wording. Wording and type are stored with it, because content
 * may change the question later.
 */
export type StoredAnswer = { question: string; text: string } & (
  | { type: 'rating'; value: number; from: number; to: number }
  | { type: 'single_choice'; value: string }
  | { type: 'several_choices'; value: readonly string[] }
  | { type: 'free_text'; value: string }
  | { type: 'consent'; value: boolean }
)
