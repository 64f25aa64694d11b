import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSiteAndConsole, type TestConsole } from '../../checks/fixtures/console.ts'
import { postUrlEncoded } from '../../checks/fixtures/form-post.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { diner } from '../../checks/fixtures/table-diners.ts'
import { recordingSources } from '../../checks/fixtures/redemptions.ts'
import { wholePageRoutes } from '../../checks/fixtures/whole-site.ts'
import { matrixCallers } from '../../checks/house/matrix-state.ts'
import { readMatrix } from '../../checks/house/matrix.ts'
import { beginImpersonation } from '../../contract/api/console/impersonations.ts'
import { enterImpersonationPath } from '../../contract/api/impersonation.ts'
import { listCards } from '../../contract/api/cards.ts'
import { currentMember } from '../../contract/api/session.ts'
import { inPartner } from '../database/connect.ts'
import { redemptionRoutes } from '../redemptions/routes.ts'

const consoleOrigin = 'http://localhost:3002'
const redemption = { way: 'gift_card', amount: '2000', brand: 'Visa', delivery: 'Email' }
const table = { date: '2026-05-06', time: '19:00', partySize: '2' }
const profile = '/account/user_profile'
const password = 'salt and butter'

let site: Site
let console: TestConsole
beforeAll(async () => {
  ;({ site, console } = await openSiteAndConsole([
    redemptionRoutes(recordingSources().sources),
    await wholePageRoutes(),
  ]))
})
afterAll(() => console.close())

/** The frame of an operator who only looks at a member's site. */
async function openLookFrame(partner: string, publicId: string) {
  const operator = await console.signedInOperator('admin')
  const row = await inPartner(site.deps.db, partner, (tx) =>
    tx.selectFrom('member').select('id').where('public_id', '=', publicId).executeTakeFirstOrThrow(),
  )
  const body = { partner, memberId: row.id, mode: 'look', reason: 'Case 4417: a dine is missing' } as const
  const impersonation = await operator.call(beginImpersonation, { body })
  if (!impersonation.ok) throw new Error(impersonation.refusal)
  const frame = site.browser(partner)
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe', origin: consoleOrigin }
  await postUrlEncoded(frame, enterImpersonationPath, { ticket: impersonation.value.ticket }, headers)
  frame.cookies.delete('damask_visitor') // lax cookies do not reach a frame of another site
  return frame
}

// The form's name, its page, and its fields. `scripted` is the hidden field that only a running script fills.
test.each([
  ['profile', profile, { firstName: 'Anneli', lastName: 'Ruiz', zipCode: '60607' }],
  ['email', `${profile}?change=email`, { email: 'new@mail.example', password }],
  ['password', `${profile}?change=password`, { currentPassword: password, password, passwordConfirm: password }],
  ['number', `${profile}?change=number`, { partnerNumber: '2125569999', password }],
  ['closing', `${profile}?change=closing`, { password, acceptsLoss: 'on' }],
  ['review', '/account/reviews/018f0000-0000-7000-8000-000000000001', { stars: '4' }],
  ['remove-card', '/account/manage_cards', {}],
  ['others', '/account/sessions', {}],
  ['dispute-018f0000-0000-7000-8000-000000000001', '/account/missing_rewards', {}],
  ['confirm-redemption', '/account/redeem', { key: '018f0000-0000-7000-8000-000000000001', ...redemption }],
  ['book', '/merchants/one', { ...table, key: '018f0000-0000-7000-8000-000000000001' }],
  ['change-018f0000-0000-7000-8000-000000000001', '/account/reservations', table],
  ['claim', '/account/missing_rewards', { merchantId: 'M', restaurant: 'm', scripted: '1', date: '2026-05-05' }],
])('in mode look the posted form %s gets 403; member and cards stay unchanged', async (form, page, fields) => {
  const partner = form === 'confirm-redemption' ? 'northfield-cu' : 'lumen-mobile'
  // Northfield's member numbers have seven digits. The default number of a test's member has ten.
  const member = await diner(site, partner === 'northfield-cu' ? { partner, partnerNumber: '2050001' } : {})
  const memberBefore = await member.call(currentMember, {})
  const frame = await openLookFrame(partner, member.publicId)
  const addressFields =
    form === 'profile' ? { address1: '', address2: '', city: '', state: '', phoneNumber: '', language: '' } : {}
  const claimFields = form === 'claim' ? { amountMinor: '48.20', cardId: 'other' } : {}
  const cardsBefore = await member.call(listCards, {})
  const formName = form === 'remove-card' && cardsBefore.ok ? `remove-${cardsBefore.value.items[0]?.id}` : form
  const formFields = {
    form: formName,
    renderedFor: member.publicId,
    ...addressFields,
    ...claimFields,
    ...fields,
  } as Record<string, string>
  const reply = await postUrlEncoded(frame, page, formFields, { 'sec-fetch-dest': 'iframe' })
  expect(reply.statusCode).toBe(403)
  expect(await member.call(listCards, {})).toEqual(cardsBefore)
  expect(reply.body).toMatch(/You are looking only\. Nothing was changed\./)
  expect(await member.call(currentMember, {})).toEqual(memberBefore)
})

test('mode look refuses every call of the site that changes something, with the refusal that says so [MEM-B9]', async () => {
  const member = await diner(site)
  const frame = await openLookFrame('lumen-mobile', member.publicId)
  const changes = readMatrix(readFileSync('checks/house/matrix.txt', 'utf8'), matrixCallers)
    .filter(({ side, route }) => side === 'site' && /^(POST|PUT|DELETE) \/api\//.test(route))
    // Ends the impersonation; a search; a webhook, which needs no session.
    .filter(({ route }) => !/Impersonation|SignOut|Merchants\/Search|\/feeds?\/|webhook/i.test(route))
    .map(({ route }) => route)
  expect(changes.length).toBeGreaterThan(40)
  for (const route of changes) {
    const [method = '', path = ''] = route.split(' ')
    const url = path.replaceAll(/:\w+/g, '018f0000-0000-7000-8000-000000000001')
    const reply = await frame.raw(method as 'POST', url, { body: {} })
    const { code, title } = reply.json() as { code: string; title: string }
    // Calls of features that this partner lacks, and of routes that this test does not register, do not exist.
    if (code !== 'not_found')
      expect([reply.statusCode, code, title], route).toEqual([
        403,
        'look_only',
        'You are looking only. Nothing was changed.',
      ])
  }
})
