import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asAdmin } from '../../checks/fixtures/leaver.ts'
import { auditLogOf, openSiteAndConsole, type ConsoleClient, type TestConsole } from '../../checks/fixtures/console.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import {
  downloadSurvey,
  listSurveys,
  surveySummary,
  surveyTexts,
  surveyTextsPageSize,
} from '../../contract/api/console/surveys.ts'
import type { StoredAnswer } from '../../domain/surveys/questions.ts'
import { inPartner } from '../database/connect.ts'

let site: Site
let console: TestConsole
beforeAll(async () => {
  ;({ site, console } = await openSiteAndConsole())
  await storeResponse('dinner', '2026-03-31T23:59:59Z', [meal(5), withWhom('Friends'), note('=1+1')])
  await storeResponse('dinner', '2026-04-01T00:00:00Z', [meal(4), why(['Food', 'Price']), note('Quiet, "good"')])
  await storeResponse('dinner', '2026-04-30T23:59:59Z', [meal(1), why(['Food']), consent])
  await storeResponse('one', '2026-05-05T12:00:00Z', [meal(3)])
  await storeResponse('dinner', '2026-05-05T12:00:00Z', [meal(2), note('Of another partner')], 'meridian-air')
})
afterAll(() => console.close())

const about = (question: string, text: string) => ({ question, text })
const meal = (value: number): StoredAnswer => ({ ...about('meal', 'The meal?'), type: 'rating', value, from: 1, to: 5 })
const withWhom = (value: string): StoredAnswer => ({ ...about('with', 'With whom?'), type: 'single_choice', value })
const why = (value: string[]): StoredAnswer => ({ ...about('why', 'Why?'), type: 'several_choices', value })
const note = (value: string): StoredAnswer => ({ ...about('note', 'A note?'), type: 'free_text', value })
const consent: StoredAnswer = { ...about('contact', 'May we write?'), type: 'consent', value: true }

let responseCount = 0
/** Ids in the order of the calls: random ids of one millisecond have no order, and pages and downloads follow the ids. */
const nextId = () => `00000000-0000-7001-8000-${String((responseCount += 1)).padStart(12, '0')}`
const storeResponse = (survey: string, at: string, answers: StoredAnswer[], partner = 'lumen-mobile') =>
  inPartner(site.deps.db, partner, (tx) =>
    tx
      .insertInto('survey_response')
      .values({
        partner_id: partner,
        id: nextId(),
        survey_id: survey,
        response_key: site.deps.ids.next(),
        source: 'site',
        received_at: at,
        answers: JSON.stringify(answers),
        utm_campaign: '@sum',
        utm_medium: 'web',
        utm_source: '/search',
        public_id: '',
        partner_code: 'LUM',
        member_id: null,
      })
      .execute(),
  )

const params = (survey = 'dinner', partner = 'lumen-mobile') => ({ partner, survey })
const summaryFor = async (operator: ConsoleClient, survey = 'dinner', query: { from?: string; to?: string } = {}) => {
  const reply = await operator.call(surveySummary, { params: params(survey), query })
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value
}
const download = async (operator: ConsoleClient, survey = 'dinner') => {
  const reply = await operator.call(downloadSurvey, { params: params(survey) })
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value
}

test('lists the answered surveys of the operator’s partners, the one with the latest response first', async () => {
  const surveysOf = async (operator: ConsoleClient) => {
    const reply = await operator.call(listSurveys, {})
    return reply.ok
      ? reply.value.surveys.map((survey) => [survey.partner, survey.survey, survey.responseCount])
      : reply.problem.code
  }
  const lumenSurveys = await surveysOf(await console.signedInOperator('viewer', ['lumen-mobile']))
  expect(lumenSurveys).toEqual([
    ['lumen-mobile', 'one', 1],
    ['lumen-mobile', 'dinner', 3],
  ])
  expect(await surveysOf(await console.signedInOperator('viewer', ['meridian-air']))).toEqual([
    ['meridian-air', 'dinner', 1],
  ])
  expect(await surveysOf(await console.signedInOperator('viewer', []))).toEqual([])
})

describe('the summary of a survey', () => {
  test('has averages, counts of choices and months, and no texts', async () => {
    const { questions, ...otherFields } = await summaryFor(await console.signedInOperator('viewer', ['lumen-mobile']))
    expect(otherFields).toEqual({
      responseCount: 3,
      months: [
        { month: '2026-03', count: 1 },
        { month: '2026-04', count: 2 },
      ],
      mayReadAnswers: false,
    })
    const questionById = (id: string) => questions.find(({ question }) => question === id)
    expect(questionById('meal')).toMatchObject({ text: 'The meal?', type: 'rating', answerCount: 3, average: 3.33 })
    expect(questionById('meal')?.choiceCounts.map(({ value, count }) => `${value}: ${count}`)).toEqual([
      '1: 1',
      '2: 0',
      '3: 0',
      '4: 1',
      '5: 1',
    ])
    expect(questionById('why')).toMatchObject({
      answerCount: 2,
      average: null,
      choiceCounts: [
        { value: 'Food', count: 2 },
        { value: 'Price', count: 1 },
      ],
    })
    expect(questionById('contact')?.choiceCounts).toEqual([{ value: 'Yes', count: 1 }])
    expect(questionById('note')).toMatchObject({ type: 'free_text', answerCount: 2, choiceCounts: [] })
    expect(JSON.stringify(questions)).not.toContain('Quiet')
  })

  test.each([
    [{ from: '2026-04-01' }, 2],
    [{ to: '2026-03-31' }, 1],
    [{ from: '2026-04-01', to: '2026-04-30' }, 2],
    [{ from: '2026-04-02', to: '2026-04-29' }, 0],
  ])('of the days %j has %i responses', async (days, responses) => {
    const summary = await summaryFor(await console.signedInOperator('viewer'), 'dinner', days)
    expect(summary.responseCount).toBe(responses)
    expect(summary.questions.find(({ question }) => question === 'meal')?.answerCount ?? 0).toBe(responses)
  })

  test('is correct for one response', async () => {
    expect(await summaryFor(await console.signedInOperator('viewer'), 'one')).toMatchObject({
      responseCount: 1,
      questions: [{ average: 3, answerCount: 1 }],
    })
  })
})

test('a viewer reads no texts and downloads nothing; the audit log records support’s reads', async () => {
  const viewer = await console.signedInOperator('viewer')
  const refusals = [
    await viewer.call(surveyTexts, { params: params(), query: { question: 'note' } }),
    await viewer.call(downloadSurvey, { params: params() }),
  ]
  expect(refusals.map((reply) => (reply.ok ? 'read' : reply.problem.code))).toEqual(['not_allowed', 'not_allowed'])
  const support = await console.signedInOperator('support', ['lumen-mobile'])
  await summaryFor(support)
  const texts = await support.call(surveyTexts, { params: params(), query: { question: 'note' } })
  expect(texts.ok && texts.value.texts.map(({ text }) => text)).toEqual(['Quiet, "good"', '=1+1'])
  // Every response has a smaller id than this, so the call reads the first page again. The log records this read too.
  const before = 'ffffffff-ffff-7fff-bfff-ffffffffffff'
  const samePage = await support.call(surveyTexts, { params: params(), query: { question: 'note', before } })
  expect(samePage).toEqual(texts)
  await download(support)
  const log = await auditLogOf(console, support.credentials)
  expect(log.slice(0, 4)).toEqual([
    { action: 'downloaded survey', detail: { survey: 'dinner' } },
    { action: 'read survey texts', detail: { survey: 'dinner' } },
    { action: 'read survey texts', detail: { survey: 'dinner' } },
    { action: 'saw survey', detail: { survey: 'dinner' } },
  ])
})

test('surveys of other partners and surveys without a response are unknown', async () => {
  const operator = await console.signedInOperator('admin', ['lumen-mobile'])
  const codes = []
  for (const surveyParams of [params('dinner', 'meridian-air'), params('nothing')]) {
    for (const reply of [
      await operator.call(surveySummary, { params: surveyParams }),
      await operator.call(surveyTexts, { params: surveyParams, query: { question: 'note' } }),
      await operator.call(downloadSurvey, { params: surveyParams }),
    ])
      codes.push(reply.ok ? 'read' : reply.problem.code)
  }
  expect(new Set(codes)).toEqual(new Set(['unknown_survey']))
})

test('the download is CSV of one partner’s responses, in which no cell is a formula', async () => {
  const { text, isTruncated } = await download(await console.signedInOperator('support'))
  const lines = text.split('\r\n')
  expect(
    lines[0]?.startsWith(
      '\uFEFFreceived_at,source,utm_campaign,utm_medium,utm_source,public_id,partner_code,The meal?,',
    ),
  ).toBe(true)
  expect(text).toContain(`'=1+1`)
  expect(text).toContain(`,'@sum,web,/search,,LUM,`)
  expect(text).toContain('"Quiet, ""good"""')
  expect(text).toContain('Food; Price')
  expect(text).not.toContain('another partner')
  // The column names, three responses, and an empty text after the last line break.
  expect([lines.length, isTruncated]).toEqual([5, false])
})

test('a question whose type was changed has a column and a summary for each type', async () => {
  // Only a consent shows `true` as `Yes`; a choice of this text stays.
  await storeResponse('changed', '2026-06-01T12:00:00Z', [withWhom('true')])
  await storeResponse('changed', '2026-06-02T12:00:00Z', [
    { ...about('with', 'With whom?'), type: 'free_text', value: 'Ana' },
  ])
  const operator = await console.signedInOperator('support')
  const { text } = await download(operator, 'changed')
  // Seven columns precede those of the questions.
  const cells = text.split('\r\n').map((line) => line.split(',').slice(7))
  expect(cells).toEqual([['With whom?', 'With whom?'], ['Ana', ''], ['', 'true'], []])
  const { questions } = await summaryFor(operator, 'changed')
  expect(questions.map(({ type, choiceCounts }) => [type, choiceCounts])).toEqual([
    ['free_text', []],
    ['single_choice', [{ value: 'true', count: 1 }]],
  ])
})

test('the summary and the download have the questions in the order of the survey, also when the newest response skips one', async () => {
  await storeResponse('skipped', '2026-06-01T12:00:00Z', [meal(5), withWhom('Friends'), note('Fine')])
  await storeResponse('skipped', '2026-06-02T12:00:00Z', [meal(4), note('Good')])
  const operator = await console.signedInOperator('support')
  const { questions } = await summaryFor(operator, 'skipped')
  expect(questions.map(({ question }) => question)).toEqual(['meal', 'with', 'note'])
  const { text } = await download(operator, 'skipped')
  expect(text.split('\r\n')[0]).toMatch(/,The meal\?,With whom\?,A note\?$/)
})

test('summarizes, pages and downloads 10,000 responses', async () => {
  await asAdmin(site, (admin) =>
    admin.query(`
      insert into survey_response (partner_id, id, survey_id, response_key, source, received_at, answers, utm_campaign, utm_medium, utm_source,
          public_id, partner_code)
        select 'lumen-mobile', ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'many', n::text, 'site',
          timestamptz '2026-05-05T12:00:00Z' + make_interval(secs => n),
          jsonb_build_array(
            jsonb_build_object('question', 'meal', 'text', 'The meal?', 'type', 'rating', 'value', 1 + n % 5, 'from', 1, 'to', 5),
            jsonb_build_object('question', 'note', 'text', 'A note?', 'type', 'free_text', 'value', 'Note ' || n)),
          '', 'web', '/search', '', 'LUM'
        from generate_series(1, 10000) as n`),
  )
  const operator = await console.signedInOperator('support')
  const { responseCount, questions } = await summaryFor(operator, 'many')
  expect([responseCount, questions[0]?.average, questions[0]?.choiceCounts.map(({ count }) => count)]).toEqual([
    10_000,
    3,
    [2_000, 2_000, 2_000, 2_000, 2_000],
  ])
  const firstPage = await operator.call(surveyTexts, { params: params('many'), query: { question: 'note' } })
  if (!firstPage.ok) throw new Error(firstPage.problem.code)
  const last = firstPage.value.texts.at(-1)
  expect([firstPage.value.texts.length, firstPage.value.texts[0]?.text, last?.text, firstPage.value.hasMore]).toEqual([
    surveyTextsPageSize,
    'Note 10000',
    'Note 9951',
    true,
  ])
  const secondPage = await operator.call(surveyTexts, {
    params: params('many'),
    query: { question: 'note', before: last?.id ?? '' },
  })
  expect(secondPage.ok && secondPage.value.texts[0]?.text).toBe('Note 9950')
  // The lines include the column names and an empty text after the last line break.
  const file = await download(operator, 'many')
  expect([file.responseCount, file.isTruncated, file.text.split('\r\n').length]).toEqual([10_000, false, 10_002])
})

test('the console’s database role cannot delete responses', async () => {
  const deletion = console.deps.db.transaction().execute(async (tx) => {
    await sql`select set_config('damask.partners', '*', true)`.execute(tx)
    await sql`delete from survey_response`.execute(tx)
  })
  await expect(deletion).rejects.toThrow(/permission denied/)
})
