import { expect, test } from 'vitest'
import { readAnswers } from './answers.ts'
import type { AnswerValue, SurveyQuestion } from './questions.ts'

const questions: SurveyQuestion[] = [
  { type: 'rating', id: 'meal', text: 'The meal?', required: true, from: 1, to: 5, low_label: '', high_label: '' },
  { type: 'single_choice', id: 'with', text: 'With whom?', required: false, choices: ['Alone', 'Friends'] },
  { type: 'several_choices', id: 'why', text: 'Why?', required: false, choices: ['Food', 'Place', 'Price'] },
  { type: 'free_text', id: 'more', text: 'More?', required: false, max_length: 10 },
  { type: 'consent', id: 'contact', text: 'May we write?', required: false },
]
const read = (values: Record<string, AnswerValue>, survey = questions) => readAnswers(survey, values)
const faultsOf = (values: Record<string, AnswerValue>, survey = questions) =>
  read(values, survey).faults.map(({ question, code }) => `${question} ${code}`)

test('reads an answer of every type, with its question’s text and type, in the order of the survey [P1-387]', () => {
  const values = { contact: true, more: ' Good. ', why: ['Price', 'Food'], with: 'Friends', meal: 4 }
  expect(read(values)).toEqual({
    faults: [],
    answers: [
      { question: 'meal', text: 'The meal?', type: 'rating', value: 4, from: 1, to: 5 },
      { question: 'with', text: 'With whom?', type: 'single_choice', value: 'Friends' },
      { question: 'why', text: 'Why?', type: 'several_choices', value: ['Food', 'Price'] },
      { question: 'more', text: 'More?', type: 'free_text', value: 'Good.' },
      { question: 'contact', text: 'May we write?', type: 'consent', value: true },
    ],
  })
})

test('leaves out blank answers', () => {
  expect(read({ meal: 1, with: '', why: [], more: '  ', contact: false }).answers).toHaveLength(1)
})

test('reads a check box that is not ticked as no consent', () => {
  const questionsWithRequiredConsent = questions.map((question) => ({
    ...question,
    required: question.type === 'consent',
  }))
  expect(faultsOf({ meal: 4, contact: false }, questionsWithRequiredConsent)).toEqual(['contact required'])
})

test.each<[string, Record<string, AnswerValue>, string]>([
  ['no answer to a required question', { with: 'Alone' }, 'meal required'],
  ['a question that the survey does not have', { meal: 1, food: 'x' }, 'food unknown'],
  ['an id that is also a property of every object', { meal: 1, constructor: 'x' }, 'constructor unknown'],
  ['a rating below the scale', { meal: 0 }, 'meal invalid'],
  ['a rating above the scale', { meal: 6 }, 'meal invalid'],
  ['a rating between two steps', { meal: 2.5 }, 'meal invalid'],
  ['a text in place of a number', { meal: '4' }, 'meal invalid'],
  ['several choices in place of one', { meal: 1, with: ['Alone'] }, 'with invalid'],
  ['a choice that is not offered', { meal: 1, with: 'Aliens' }, 'with invalid'],
  ['several choices with one that is not offered', { meal: 1, why: ['Food', 'Luck'] }, 'why invalid'],
  ['a text in place of several choices', { meal: 1, why: 'Food' }, 'why invalid'],
  ['a number in place of a text', { meal: 1, more: 5 }, 'more invalid'],
  ['a text one character longer than the maximum', { meal: 1, more: '12345678901' }, 'more too_long'],
  ['a text in place of a tick', { meal: 1, contact: 'yes' }, 'contact invalid'],
])('refuses %s', (_case, values, fault) => {
  expect(faultsOf(values)).toEqual([fault])
})

test('accepts the longest text and both ends of a scale', () => {
  expect(faultsOf({ meal: 1, more: '1234567890' })).toEqual([])
  expect(faultsOf({ meal: 5 })).toEqual([])
})

test('refuses a form without an answer, also when only the consent box is ticked', () => {
  const optionalQuestions = questions.map((question) => ({ ...question, required: false }))
  expect(faultsOf({}, optionalQuestions)).toEqual(['meal empty'])
  expect(faultsOf({ contact: true }, optionalQuestions)).toEqual(['meal empty'])
  expect(faultsOf({ with: 'Alone' }, optionalQuestions)).toEqual([])
})
