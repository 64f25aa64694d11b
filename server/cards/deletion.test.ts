import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { linkCards, listCards, removeCard } from '../../contract/api/cards.ts'
import { cardDeletion } from './deletion.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

let lastCardNumber = 7000
const newSealedNumber = () => `visa 424242 ${(lastCardNumber += 1)}`
const linkCard = async (browser: Browser, card: object) => {
  const reply = await browser.call(linkCards, { body: { creditCards: [card], directFileFeedOptIn: true } })
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value.cardRegistration[0]
}

/** Processes due deletions with a vault that is available or not; returns the tokens that the vault was to delete. */
async function runDueDeletions({ isVaultDown = false } = {}): Promise<string[]> {
  const tokens: string[] = []
  const forget = async (token: string) => {
    tokens.push(token)
    if (isVaultDown) throw new Error('the vault is down')
  }
  await site.jobs.run(
    'card_deletion',
    cardDeletion({ db: site.deps.pipelineDb, clock: site.deps.clock, vault: { forget } }),
  )
  return tokens
}

async function linkAndRemoveCard() {
  const member = await site.member()
  await linkCard(member, { encryptedCardNumber: newSealedNumber() })
  const cards = await member.call(listCards, {})
  const id = (cards.ok && cards.value.items[0]?.id) || ''
  await member.call(removeCard, { query: { id } })
  return site.deps.pipelineDb
    .selectFrom('card')
    .select(['id', 'vault_token'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
const deletedAt = async (id: string) =>
  (await site.deps.pipelineDb.selectFrom('card').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow())
    .deleted_at

test('a removed card is deleted in the vault once, with a retry after a failure', async () => {
  const card = await linkAndRemoveCard()
  expect(await runDueDeletions({ isVaultDown: true })).toEqual([card.vault_token])
  expect(await deletedAt(card.id)).toBeNull()
  expect(await runDueDeletions()).toEqual([])
  site.moveClock(4_000) // the first retry is due within 4 s
  expect(await runDueDeletions()).toEqual([card.vault_token])
  expect(await deletedAt(card.id)).toEqual(expect.any(Date))
  site.moveClock(86_400_000)
  expect(await runDueDeletions()).toEqual([])
})

test('a deletion is retried at least every quarter of an hour until the vault is available', async () => {
  const card = await linkAndRemoveCard()
  // 30 failures: the vault is down for seven and a half hours.
  for (let failures = 0; failures < 30; failures += 1) {
    expect(await runDueDeletions({ isVaultDown: true })).toEqual([card.vault_token])
    site.moveClock(15 * 60_000)
  }
  expect(await runDueDeletions()).toEqual([card.vault_token])
})

test('a transferred card is deleted at its former program and stays active at the new one', async () => {
  const sealedNumber = newSealedNumber()
  const [member, otherMember] = [await site.member(), await site.member({ partner: 'meridian-air' })]
  await linkCard(otherMember, { encryptedCardNumber: sealedNumber })
  const pendingCard = await linkCard(member, { encryptedCardNumber: sealedNumber })
  await linkCard(member, { pendingTransferId: pendingCard?.pendingTransferId })
  const cardQuery = site.deps.pipelineDb.selectFrom('card').select(['status', 'vault_token', 'deleted_at'])
  const movedCard = await cardQuery.where('status', '=', 'moved').executeTakeFirstOrThrow()
  expect(await runDueDeletions()).toEqual([movedCard.vault_token])
  site.moveClock(17 * 60_000) // the pending transfer had queued a deletion that is due after 16 minutes
  expect(await runDueDeletions()).toEqual([])
  const card = await cardQuery.where('id', '=', pendingCard?.pendingTransferId ?? '').executeTakeFirstOrThrow()
  expect(card).toMatchObject({ status: 'active', deleted_at: null })
})

test('a pending transfer that is not confirmed is deleted a minute after it expires', async () => {
  const sealedNumber = newSealedNumber()
  await linkCard(await site.member({ partner: 'meridian-air' }), { encryptedCardNumber: sealedNumber })
  await linkCard(await site.member(), { encryptedCardNumber: sealedNumber })
  // A pending transfer expires after 15 minutes.
  site.moveClock(15 * 60_000 + 59_000)
  expect(await runDueDeletions()).toEqual([])
  site.moveClock(1_500)
  expect(await runDueDeletions()).toHaveLength(1)
})
