import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeBrand } from '../../checks/fixtures/changed-brand.ts'
import { asAdmin } from '../../checks/fixtures/leaver.ts'
import { publish } from '../../checks/fixtures/published.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { withdrawEntry } from '../content/versions.ts'
import { downloadMemberData } from '../../contract/api/member-data.ts'
import { postSurveyResponse } from '../../contract/api/surveys.ts'
import type { ArgumentsOf } from '../../contract/endpoint.ts'
import { inPartner } from '../database/connect.ts'
import { deleteOldResponses } from './delete-old-responses.ts'

const surveyId = 'lumen-finding-dinner'
let site: Site
beforeAll(async () => (site = await openSite()))
afterAll(() => site.close())

const questions = [{ type: 'rating', id: 'ease', text: 'How easy is it?' }]

type Body = ArgumentsOf<typeof postSurveyResponse>['body']
const body = (change: Partial<Body> = {}): Body => ({
  key: randomUUID(),
  answers: { ease: 4, looking_for: ['A cuisine'], missing: 'Ember & Oak' },
  utm_campaign: 'spring',
  utm_source: '/search',
  ...change,
})
const send = (browser: Browser, responseBody: Body, id = surveyId) =>
  browser.call(postSurveyResponse, { params: { id }, body: responseBody })
const storedResponses = (key: string, partner = 'lumen-mobile') =>
  inPartner(site.deps.db, partner, (tx) =>
    tx.selectFrom('survey_response').selectAll().where('response_key', '=', key).execute(),
  )
let address = 0
/** A visitor with another network address each time, because the rate limit counts per client. */
const visitor = (partner = 'lumen-mobile') => site.browser(partner, `10.40.0.${(address += 1)}`)

test('a visitor’s answers are stored with their tracking fields [P1-010] [P1-387] [P1-499]', async () => {
  const answerBody = body()
  expect(await send(visitor(), answerBody)).toMatchObject({ status: 200, value: { received: true } })
  expect(await storedResponses(answerBody.key)).toMatchObject([
    {
      survey_id: surveyId,
      source: 'site',
      utm_campaign: 'spring',
      utm_medium: 'web',
      utm_source: '/search',
      public_id: '',
      partner_code: 'LUM',
      member_id: null,
      answers: [
        { question: 'ease', type: 'rating', value: 4, from: 1, to: 5 },
        { question: 'looking_for', type: 'several_choices', value: ['A cuisine'] },
        { question: 'missing', type: 'free_text', value: 'Ember & Oak' },
      ],
    },
  ])
})

test('the partner code is typeformCode where the partner has one [P1-607]', async () => {
  await changeBrand(site, 'lumen-mobile', { typeformCode: 'lumen-tf' })
  const answerBody = body()
  await send(visitor(), answerBody)
  expect(await storedResponses(answerBody.key)).toMatchObject([{ partner_code: 'lumen-tf' }])
  await changeBrand(site, 'lumen-mobile', { typeformCode: '' })
})

test('a member answers as themselves, whatever public id the body contains [P1-499]', async () => {
  const [member, other] = [await site.member(), await site.member()]
  const answerBody = body({ public_id: other.publicId })
  await send(member, answerBody)
  expect(await storedResponses(answerBody.key)).toMatchObject([{ public_id: member.publicId }])
})

test('a visitor’s public id counts only when a member of this partner has it [P1-499]', async () => {
  const member = await site.member()
  const foreignMember = await site.member({ partner: 'meridian-air' })
  const formerMember = await site.member()
  await asAdmin(site, async (admin) => {
    // A trigger lets only this role set the status `left`.
    await admin.query('set role damask_eraser')
    await admin.query(`update member set status = 'left' where public_id = $1`, [formerMember.publicId])
  })
  const ids = [member.publicId, foreignMember.publicId, 'f'.repeat(32), `${member.publicId}'`, formerMember.publicId]
  const rows = []
  for (const id of ids) {
    const answerBody = body({ public_id: id })
    await send(visitor(), answerBody)
    rows.push(...(await storedResponses(answerBody.key)))
  }
  expect(rows.map((row) => row.public_id)).toEqual([member.publicId, '', '', '', ''])
})

test('a response is stored once when two browsers send it concurrently and one of them sends it twice', async () => {
  const answerBody = body()
  const browser = visitor()
  // Gives the browser its cookie and token, so that its next two requests are sent at the same time.
  await send(browser, body())
  const replies = await Promise.all([send(browser, answerBody), send(browser, answerBody), send(visitor(), answerBody)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await storedResponses(answerBody.key)).toHaveLength(1)
})

test.each<[string, Partial<Body>, string, number]>([
  ['no answer to a required question', { answers: { missing: 'x' } }, 'answers.ease', 400],
  ['a question the survey does not have', { answers: { ease: 1, more: 'x' } }, 'answers.more', 400],
  ['a text that is too long', { answers: { ease: 1, missing: 'x'.repeat(501) } }, 'answers.missing', 400],
  ['a choice that is not offered', { answers: { ease: 1, looking_for: ['Luck'] } }, 'answers.looking_for', 400],
  ['a full address in place of a path', { utm_source: 'https://evil.example/' }, 'utm_source', 400],
  ['a malformed key', { key: 'again' }, 'key', 400],
  ['a campaign that is too long', { utm_campaign: 'x'.repeat(121) }, 'utm_campaign', 400],
])('%s is refused at its field', async (_case, change, field, status) => {
  const reply = await send(visitor(), body(change))
  if (reply.ok) throw new Error('it was accepted')
  expect([reply.status, reply.problem.errors?.map((error) => error.field)]).toEqual([status, [field]])
})

test('a survey of another partner, of a form service or without an entry is refused as unknown', async () => {
  await publish(site, 'harbor-bank', {
    type: 'surveys',
    slug: 'with-a-form',
    fields: { text: 'Tell us', id: 'harbor-form', form: { service: 'typeform', id: 'lT4Z3j' } },
  })
  const codes = []
  for (const [partner, id] of [
    ['lumen-mobile', 'meridian-dining-miles'],
    ['harbor-bank', 'harbor-form'],
    ['lumen-mobile', 'nothing'],
  ] as const) {
    const reply = await send(visitor(partner), body(), id)
    codes.push(reply.ok ? 'accepted' : reply.problem.code)
  }
  expect(codes).toEqual(['unknown_survey', 'unknown_survey', 'unknown_survey'])
})

test('a response to a withdrawn survey gets 404 and is not stored', async () => {
  const ended = { type: 'surveys', slug: 'ended', fields: { text: 'Ended', id: 'ended', questions } } as const
  await publish(site, 'lumen-mobile', ended)
  const [bodyBefore, bodyAfter] = [body({ answers: { ease: 4 } }), body({ answers: { ease: 4 } })]
  expect(await send(visitor(), bodyBefore, 'ended')).toMatchObject({ status: 200 })
  const { db, clock, partners } = site.deps
  const variant = { partnerId: 'lumen-mobile', type: 'surveys', slug: 'ended', audience: '' } as const
  await withdrawEntry(db, clock, { ...variant, savedBy: 'editor@damask.example' })
  await partners.refresh()
  expect(await send(visitor(), bodyAfter, 'ended')).toMatchObject({ status: 404, problem: { code: 'unknown_survey' } })
  expect([(await storedResponses(bodyBefore.key)).length, await storedResponses(bodyAfter.key)]).toEqual([1, []])
})

test.each<[string, unknown]>([
  ['an array in place of an object', []],
  ['no answers', { key: randomUUID(), utm_source: '/search' }],
  ['a value of a type that no question has', { ...body(), answers: { ease: { value: 4 } } }],
  ['a text of 4,001 characters', { ...body(), answers: { ease: 4, missing: 'x'.repeat(4_001) } }],
])('a body with %s is refused as invalid', async (_case, wrongBody) => {
  expect(await send(visitor(), wrongBody as Body)).toMatchObject({ status: 400, problem: { code: 'invalid_request' } })
})

test('answers without the signed token are refused, from the site and from another site', async () => {
  const path = `/api/Surveys/${surveyId}/Responses`
  const answerBody = body()
  const sameSite = await visitor().raw('POST', path, { body: answerBody })
  const crossSite = await visitor().raw('POST', path, { body: answerBody, headers: { 'sec-fetch-site': 'cross-site' } })
  expect([sameSite.statusCode, crossSite.statusCode]).toEqual([403, 403])
  expect(await storedResponses(answerBody.key)).toEqual([])
})

test('a client may send twelve responses a minute, and the thirteenth is refused', async () => {
  const browser = site.browser('lumen-mobile', '10.40.9.9')
  const statuses: number[] = []
  for (let index = 0; index < 13; index += 1) statuses.push((await send(browser, body())).status)
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429])
})

test('responses stay with their partner and are append-only', async () => {
  const answerBody = body()
  await send(visitor(), answerBody)
  expect(await storedResponses(answerBody.key, 'meridian-air')).toEqual([])
  const execute = (statement: string) => inPartner(site.deps.db, 'lumen-mobile', (tx) => sql.raw(statement).execute(tx))
  await expect(execute(`update survey_response set utm_source = '/'`)).rejects.toThrow(/permission denied/)
  await expect(execute('delete from survey_response')).rejects.toThrow(/permission denied/)
})

test('a member’s data has only their own answers', async () => {
  const member = await site.member()
  await send(member, body({ answers: { ease: 5, missing: 'Mine alone' } }))
  await send(visitor(), body({ answers: { ease: 1, missing: 'Of a stranger' } }))
  const data = await member.call(downloadMemberData, {})
  if (!data.ok) throw new Error(data.problem.code)
  expect(data.value.surveys).toMatchObject([
    {
      survey: surveyId,
      page: '/search',
      answers: [{ value: 5 }, { text: 'Which restaurant should join next?', value: 'Mine alone' }],
    },
  ])
})

test('responses older than the configured months are deleted, and the job cannot delete new ones even with a wrong clock', async () => {
  const [old, young] = [body(), body()]
  await send(visitor(), old)
  await send(visitor(), young)
  await asAdmin(site, (admin) =>
    admin.query(`update survey_response set received_at = now() - interval '25 months' where response_key = $1`, [
      old.key,
    ]),
  )
  expect(await deleteOldResponses(site.deps.pipelineDb, site.deps.clock.now(), 24)).toBe(1)
  expect([await storedResponses(old.key), (await storedResponses(young.key)).length]).toEqual([[], 1])
  // The clock of this job is far ahead, and its setting is one month: the database still keeps responses of the last 28 days.
  await deleteOldResponses(site.deps.pipelineDb, new Date('2999-01-01'), 1)
  expect(await storedResponses(young.key)).toHaveLength(1)
})
