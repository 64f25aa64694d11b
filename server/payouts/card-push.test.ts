import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withAdminDb } from '../../checks/fixtures/bonus-records.ts'
import { openDiningSite, type Diner, type DiningSite } from '../../checks/fixtures/dining.ts'
import type { PushReply, PushRequest } from '../../contract/vault.ts'
import { cardPushSender } from './card-push.ts'
import type { PayoutRow } from './queries.ts'

const partnerId = 'lumen-mobile'
const acceptedReply: PushReply = { result: 'accepted', reference: 'push' }
const requests: PushRequest[] = []
let site: DiningSite
let diner: Diner
let payout: PayoutRow
let token = ''
beforeAll(async () => {
  site = await openDiningSite()
  diner = await site.diner(partnerId)
  const card = await site.deps.pipelineDb
    .selectFrom('card')
    .innerJoin('member', 'member.id', 'card.member_id')
    .select(['card.id', 'card.member_id', 'card.vault_token'])
    .where('member.public_id', '=', diner.publicId)
    .executeTakeFirstOrThrow()
  token = card.vault_token
  const ids = { id: randomUUID(), partner_id: partnerId, member_id: card.member_id, card_id: card.id }
  payout = { ...ids, units: 1_205 } as PayoutRow
})
afterAll(() => site.close())

const sender = () =>
  cardPushSender({
    db: site.deps.pipelineDb,
    vault: {
      pay: async (request) => {
        requests.push(request)
        return acceptedReply
      },
      // These replies contain the arguments, so that the last test sees them.
      fetchPayout: async ({ id, partner }) => ({ result: 'paid', reference: `${partner} ${id}` }),
      listPayouts: async ({ partner }) => [{ id: partner, amountMinor: 700, reply: acceptedReply }],
    },
  })

test.each([
  ['of the member', 'Ana', 'Ruiz', 'Ana Ruiz'],
  ['of a member with one name', 'Ana', '', 'Ana'],
  ['`Member` for a member without a name', '', '', 'Member'],
  ['cut after 30 characters', 'A'.repeat(20), 'B'.repeat(20), `${'A'.repeat(20)} ${'B'.repeat(9)}`],
])('a push goes to the card’s token with the name %s', async (_case, first_name, last_name, recipient) => {
  await withAdminDb(site, (db) =>
    db.updateTable('member').set({ first_name, last_name }).where('public_id', '=', diner.publicId).execute(),
  )
  expect(await sender().send(payout)).toEqual(acceptedReply)
  expect(requests.at(-1)).toEqual({
    id: payout.id,
    partner: partnerId,
    token,
    recipient,
    amountMinor: 1_205,
    currency: 'USD',
  })
})

test.each([
  ['is unknown', { card_id: randomUUID() }],
  ['belongs to another member', { member_id: randomUUID() }],
  ['belongs to another partner', { partner_id: 'harbor-bank' }],
])('the sender pushes nothing to a card that %s', async (_case, change) => {
  const requestCount = requests.length
  expect(await sender().send({ ...payout, ...change })).toEqual({ result: 'rejected', code: 'card_unknown' })
  expect(requests).toHaveLength(requestCount)
})

test('the sender checks a push and lists the pushes of a partner', async () => {
  expect(await sender().check(payout)).toEqual({ result: 'paid', reference: `${partnerId} ${payout.id}` })
  expect(await sender().list?.(partnerId, new Date(0))).toEqual([{ id: partnerId, units: 700, reply: acceptedReply }])
})
