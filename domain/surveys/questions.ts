/** A question of a survey as content has it (docs/content.md). */
export type SurveyQuestion = { id: string; text: string; required: boolean } & (
  | { type: 'rating'; from: number; to: number; low_label: string; high_label: string }
  | { type: 'single_choice' | 'several_choices'; choices: readonly string[] }
  | { type: 'free_text'; max_length: number }
  | { type: 'consent' }
)

/** What a form holds for a question: a number, the chosen texts, a text, or whether a box is ticked. */
export type AnswerValue = number | string | readonly string[] | boolean

/**
 * An answer as it is stored. It carries the text and the type of its question, because content may change the question later and the
 * answer still belongs to what was asked.
 */
export type StoredAnswer = { question: string; text: string } & (
  | { type: 'rating'; value: number; from: number; to: number }
  | { type: 'single_choice'; value: string }
  | { type: 'several_choices'; value: readonly string[] }
  | { type: 'free_text'; value: string }
  | { type: 'consent'; value: boolean }
)
