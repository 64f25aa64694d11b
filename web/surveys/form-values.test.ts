import { expect, test } from 'vitest'
import type { SurveyQuestion } from '../../domain/surveys/questions.ts'
import { valuesOf } from './form-values.ts'

const questions: SurveyQuestion[] = [
  { type: 'rating', id: 'meal', text: 'The meal?', required: true, from: 0, to: 10, low_label: '', high_label: '' },
  { type: 'single_choice', id: 'with', text: 'With whom?', required: false, choices: ['Alone', 'Friends'] },
  { type: 'several_choices', id: 'why', text: 'Why?', required: false, choices: ['Food', 'Place'] },
  { type: 'free_text', id: 'more', text: 'More?', required: false, max_length: 10 },
  { type: 'consent', id: 'contact', text: 'May we write?', required: false },
]
const formOf = (...fields: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('reads each answer in its type, and ignores fields without a question', () => {
  const form = formOf(
    ...([
      ['answers.meal', '10'],
      ['answers.with', 'Alone'],
      ['answers.why', 'Food'],
      ['answers.why', 'Place'],
      ['answers.more', 'Good'],
      ['answers.contact', 'yes'],
      ['answers.unknown', 'x'],
    ] as [string, string][]),
  )
  expect(valuesOf(questions, form)).toEqual({
    meal: 10,
    with: 'Alone',
    why: ['Food', 'Place'],
    more: 'Good',
    contact: true,
  })
  expect(valuesOf(questions, formOf())).toEqual({})
})

// Only one or two digits become a number. The server refuses a text as a rating.
test.each(['1e3', '100', 'x7', '7x', ''])('a rating of “%s” stays a text', (text) => {
  expect(valuesOf(questions, formOf(['answers.meal', text]))).toEqual({ meal: text })
})

test('digits in a free text or a choice stay a text', () => {
  expect(valuesOf(questions, formOf(['answers.more', '12'], ['answers.with', '2']))).toEqual({ more: '12', with: '2' })
})

test('a single selection in a question with several choices is a list with one value', () => {
  expect(valuesOf(questions, formOf(['answers.why', 'Food']))).toEqual({ why: ['Food'] })
})
