import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../checks/fixtures/published.ts'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { typeformSignature } from '../../providers/surveys/typeform.ts'
import { inPartner } from '../database/connect.ts'
import { surveyRetentionMonths, typeformSecrets } from './settings.ts'
import { typeformWebhook, typeformWebhookPath } from './webhook.ts'

const [secret, previousSecret] = ['a secret of this test', 'the secret before it']
let site: Site
beforeAll(async () => {
  site = await openSite([typeformWebhook([secret, previousSecret])])
  for (const [partner, formId] of [
    ['harbor-bank', 'lT4Z3j'],
    ['city-table', 'cT4Z3j'],
  ] as const)
    await publish(site, partner, {
      type: 'surveys',
      slug: 'with-a-form',
      fields: { text: 'Tell us', id: `${partner}-form`, form: { service: 'typeform', id: formId } },
    })
})
afterAll(() => site.close())

type Change = { form_id?: string; token?: string; submitted_at?: string; hidden?: Record<string, unknown> }
/** A delivery in Typeform's documented format. */
const delivery = (change: Change = {}) =>
  JSON.stringify({
    event_id: 'LtWXD3crgy',
    event_type: 'form_response',
    form_response: {
      form_id: 'lT4Z3j',
      token: 'a3a12ec67a1365927098a606107fac15',
      submitted_at: site.deps.clock.now().toISOString(),
      landed_at: site.deps.clock.now().toISOString(),
      hidden: { utm_campaign: 'spring', utm_medium: 'web', utm_source: '/search', partner_code: 'HBR' },
      definition: {
        id: 'lT4Z3j',
        title: 'Webhooks example',
        fields: [{ id: 'SMEUb7VJz92Q', title: 'How was it?', type: 'opinion_scale', properties: { steps: 5 } }],
      },
      answers: [{ type: 'number', number: 4, field: { id: 'SMEUb7VJz92Q', type: 'opinion_scale' } }],
      ...change,
    },
  })

const deliver = (body: string, headers: Record<string, string> = {}, partner = 'harbor-bank') =>
  site.app.inject({
    method: 'POST',
    url: typeformWebhookPath,
    payload: body,
    headers: {
      host: `${partner}.localhost:3000`,
      'content-type': 'application/json',
      'typeform-signature': typeformSignature(secret, Buffer.from(body)),
      ...headers,
    },
  })
const storedResponses = (token: string, partner = 'harbor-bank') =>
  inPartner(site.deps.db, partner, (tx) =>
    tx.selectFrom('survey_response').selectAll().where('response_key', '=', token).execute(),
  )
const shortCodeOf = (partner: string) => site.deps.partners.byId(partner)?.brand.shortCode ?? ''
const hiddenFields = (partner = 'harbor-bank') => ({
  utm_campaign: 'spring',
  utm_source: '/search',
  partner_code: shortCodeOf(partner),
})

test('a signed response is stored in the same table as the site’s own [P1-498] [P1-499]', async () => {
  const reply = await deliver(delivery({ hidden: hiddenFields() }))
  expect([reply.statusCode, reply.json()]).toEqual([200, { outcome: 'stored' }])
  expect(await storedResponses('a3a12ec67a1365927098a606107fac15')).toMatchObject([
    {
      survey_id: 'harbor-bank-form',
      source: 'typeform',
      utm_campaign: 'spring',
      utm_medium: 'web',
      utm_source: '/search',
      public_id: '',
      partner_code: shortCodeOf('harbor-bank'),
      answers: [{ question: 'SMEUb7VJz92Q', text: 'How was it?', type: 'rating', value: 4, from: 1, to: 5 }],
    },
  ])
})

test('a repeated delivery changes nothing', async () => {
  const body = delivery({ token: 'twice', hidden: hiddenFields() })
  const outcomes = [(await deliver(body)).json(), (await deliver(body)).json()]
  expect(outcomes).toEqual([{ outcome: 'stored' }, { outcome: 'duplicate' }])
  expect(await storedResponses('twice')).toHaveLength(1)
})

test('the previous secret works during a rotation', async () => {
  const body = delivery({ token: 'former', hidden: hiddenFields() })
  const signature = typeformSignature(previousSecret, Buffer.from(body))
  expect((await deliver(body, { 'typeform-signature': signature })).statusCode).toBe(200)
})

test.each<[string, () => ReturnType<typeof deliver>, number]>([
  ['without a signature', () => deliver(delivery(), { 'typeform-signature': '' }), 401],
  ['signed with another secret', () => deliverForged('some other secret'), 401],
  [
    'changed after it was signed',
    () => deliver(`${delivery()} `, { 'typeform-signature': typeformSignature(secret, Buffer.from(delivery())) }),
    401,
  ],
  ['with a wrong hex signature', () => deliver(delivery(), { 'typeform-signature': `sha256=${'a'.repeat(64)}` }), 401],
  ['that is not JSON', () => deliver('no json'), 400],
  ['of another event', () => deliver(delivery().replace('"form_response"', '"form_opened"')), 400],
  ['submitted eight days ago', () => deliver(delivery({ submitted_at: daysAgo(8) })), 400],
  ['submitted tomorrow', () => deliver(delivery({ submitted_at: daysAgo(-1) })), 400],
  ['of a form that no survey has', () => deliver(delivery({ form_id: 'unknown1' })), 404],
  ['of a form of another partner', () => deliver(delivery({ form_id: 'cT4Z3j' })), 404],
  ['that names another partner', () => deliver(delivery({ hidden: hiddenFields('city-table') })), 400],
  ['larger than 256 KiB', () => deliver('x'.repeat(256 * 1024 + 1)), 413],
])('a delivery %s is refused and stores nothing', async (_case, attempt, status) => {
  const before = await countResponses()
  expect((await attempt()).statusCode).toBe(status)
  expect(await countResponses()).toBe(before)
})

const deliverForged = (otherSecret: string) => {
  const body = delivery()
  return deliver(body, { 'typeform-signature': typeformSignature(otherSecret, Buffer.from(body)) })
}
const daysAgo = (days: number) => new Date(site.deps.clock.now().getTime() - days * 86_400_000).toISOString()
const countResponses = async () => {
  const counts = ['harbor-bank', 'city-table'].map((partner) =>
    inPartner(site.deps.db, partner, (tx) => tx.selectFrom('survey_response').select('id').execute()),
  )
  return (await Promise.all(counts)).flat().length
}

test('a public id that no member of the partner has is not stored', async () => {
  const member = await site.member({ partner: 'lumen-mobile' })
  const body = delivery({ token: 'forged-id', hidden: { ...hiddenFields(), public_id: member.publicId } })
  await deliver(body)
  expect(await storedResponses('forged-id')).toMatchObject([{ public_id: '', member_id: null }])
})

test('a public id of a member of this partner is stored, and a campaign of more than 120 characters is cut', async () => {
  await publish(site, 'lumen-mobile', {
    type: 'surveys',
    slug: 'with-a-form',
    fields: { text: 'Tell us', id: 'lumen-form', form: { service: 'typeform', id: 'uT4Z3j' } },
  })
  const member = await site.member()
  const memberFields = { ...hiddenFields('lumen-mobile'), utm_campaign: 'x'.repeat(121), public_id: member.publicId }
  await deliver(delivery({ form_id: 'uT4Z3j', token: 'member', hidden: memberFields }), {}, 'lumen-mobile')
  expect(await storedResponses('member', 'lumen-mobile')).toMatchObject([
    { public_id: member.publicId, member_id: expect.any(String), utm_campaign: 'x'.repeat(120) },
  ])
})

test('a response without a public id is stored, also when its form is for members with the email opt-in', async () => {
  await publish(site, 'harbor-bank', {
    type: 'surveys',
    slug: 'for-members',
    audience: 'email_opted_in',
    fields: { text: 'Tell us', id: 'members-form', form: { service: 'typeform', id: 'mT4Z3j' } },
  })
  await deliver(delivery({ form_id: 'mT4Z3j', token: 'without-public-id', hidden: hiddenFields() }))
  expect(await storedResponses('without-public-id')).toMatchObject([{ survey_id: 'members-form' }])
})

test('the route replies 404 without a secret and at a host without a partner', async () => {
  const siteWithoutSecret = await openSite([typeformWebhook([])])
  const body = delivery()
  const headers = { 'typeform-signature': typeformSignature(secret, Buffer.from(body)) }
  const requestAt = (host: string) => ({
    method: 'POST' as const,
    url: typeformWebhookPath,
    payload: body,
    headers: { ...headers, host },
  })
  expect((await siteWithoutSecret.app.inject(requestAt('harbor-bank.localhost:3000'))).statusCode).toBe(404)
  expect((await site.app.inject(requestAt('localhost:3000'))).statusCode).toBe(404)
  await siteWithoutSecret.close()
})

test.each([
  ['', []],
  ['sixteen letters!', ['sixteen letters!']],
  ['sixteen letters!, sixteen letters?', ['sixteen letters!', 'sixteen letters?']],
  ['short', 'at least 16 characters'],
  ['one long secret 1,one long secret 2,one long secret 3', 'too many secrets'],
])('TYPEFORM_WEBHOOK_SECRET %j gives the secrets or the error %j', (text, expected) => {
  const read = () => typeformSecrets({ TYPEFORM_WEBHOOK_SECRET: text })
  if (typeof expected === 'string') expect(read).toThrow(expected)
  else expect(read()).toEqual(expected)
})

test.each([
  [undefined, 24],
  ['', 24],
  ['1', 1],
  ['120', 120],
  ['0', 'from 1'],
  ['121', 'to 120'],
  ['soon', 'whole number'],
])('SURVEY_RESPONSES_KEPT_MONTHS %j gives the months or the error %j', (text, expected) => {
  const read = () => surveyRetentionMonths({ SURVEY_RESPONSES_KEPT_MONTHS: text })
  if (typeof expected === 'number') expect(read()).toBe(expected)
  else expect(read).toThrow(expected)
})

test('a delivery is checked against real time, however far the sandbox has moved its clock', async () => {
  const { clock } = site.deps
  const submitted_at = clock.now().toISOString()
  site.deps.clock = { now: () => new Date(Date.parse(submitted_at) + 30 * 86_400_000) }
  try {
    expect(await deliver(delivery({ token: 'moved-clock', submitted_at }))).toMatchObject({ statusCode: 200 })
  } finally {
    site.deps.clock = clock
  }
})
