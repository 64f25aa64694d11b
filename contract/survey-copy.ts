import type { AnswerFault } from '../domain/surveys/answers.ts'

/** Default texts for refused answers by code. A brand may override each under `survey.<code>`. */
export const surveyFaultCopy: Readonly<Record<AnswerFault['code'], string>> = {
  required: 'Please answer this question.',
  invalid: 'Please choose one of the answers shown.',
  unknown: 'This question has changed. Please reload the page and answer again.',
  too_long: 'Please write at most NUM characters.',
  empty: 'Please answer at least one question.',
}

/** Text of a fault, with `charactersMax` in place of NUM. */
export function surveyFaultText(
  code: AnswerFault['code'],
  charactersMax: number | undefined,
  copy: Readonly<Record<string, string>>,
): string {
  const text = copy[`survey.${code}`] ?? surveyFaultCopy[code]
  return text.replaceAll('NUM', charactersMax === undefined ? '' : String(charactersMax))
}
