import { afterAll, beforeAll, expect, test } from 'vitest'
import { vaultPaths } from '../../contract/vault.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { startPayoutStack, type PayoutStack } from './payout-stack.ts'

const pushPath = '/visadirect/fundstransfer/'
const minuteMs = 60_000
const earnerCount = 8
/** How far the clocks of the network and of new nodes are ahead, in ms: it never decreases. */
let aheadMs = 0
let stack: PayoutStack
beforeAll(async () => {
  stack = await startPayoutStack(20) // members; these tests need 15, one per moment and `earnerCount`
})
afterAll(() => stack.close())

const payoutsOf = (memberId: string) =>
  stack.rows<{ id: string; state: string; units: number }>(
    'select id, state, units::int from payout where member_id = $1 order by opened_at',
    [memberId],
  )
/** Number of payments of this amount that the network made. */
const paymentsOf = async (minor: number) =>
  (await stack.rows(`select from sandbox.push where amount_minor = $1 and action_code = '00'`, [minor])).length
const balanceOf = async (memberId: string) =>
  (
    await stack.rows<{ units: number }>('select units::int from ledger_account where path = $1', [
      `member/${memberId}/available`,
    ])
  )[0]?.units ?? 0
const findBreaches = async () =>
  (await ledgerInvariants(stack.vault.database.adminUrl)).filter((invariant) => invariant.breaches > 0)

function moveClock(): void {
  aheadMs += 10 * minuteMs // the follow-up first checks a payout after one or two minutes
  stack.vault.time.now = new Date(Date.now() + aheadMs)
}

/** Moves the clocks and runs the jobs in a new node. Repeats both until the member's payouts are paid, in at most four rounds. */
async function recover(memberId: string): Promise<void> {
  for (let round = 1; round <= 4; round += 1) {
    moveClock()
    const node = await stack.openNode(aheadMs)
    for (const job of ['follow up', 'due', 'send']) await node.run(job)
    await node.kill()
    if ((await payoutsOf(memberId)).every(({ state }) => state === 'paid')) return
  }
}

/**
 * The moment at which processes are killed. `gate`: the receiver of the call that is held then, or null before any call. `when`: before the
 * receiver gets the call, or after it replied, while the reply is in transit.
 */
const moments: {
  title: string
  gate: 'vault' | 'network' | null
  when: 'before' | 'after'
  kills: ('node' | 'vault')[]
}[] = [
  {
    title: 'the node, after the approval is stored and before the payout is sent',
    gate: null,
    when: 'before',
    kills: ['node'],
  },
  {
    title: 'the node, after "sent" is stored and before the call reaches the vault',
    gate: 'vault',
    when: 'before',
    kills: ['node'],
  },
  {
    title: 'the vault, after it stored the request and before the call reaches the network',
    gate: 'network',
    when: 'before',
    kills: ['vault'],
  },
  { title: 'the node, while the vault calls the network', gate: 'network', when: 'before', kills: ['node'] },
  {
    title: 'the vault, after the network paid and before its answer is stored',
    gate: 'network',
    when: 'after',
    kills: ['vault'],
  },
  {
    title: 'the node and the vault, after the network paid and before its answer is stored',
    gate: 'network',
    when: 'after',
    kills: ['node', 'vault'],
  },
  {
    title: 'the node, after the vault stored the answer and before the node did',
    gate: 'vault',
    when: 'after',
    kills: ['node'],
  },
]

test.each(moments)('the member is paid once after kill -9 of $title', async ({ gate, when, kills }) => {
  // Each moment has a different amount, because `paymentsOf` finds payments by their amount.
  const meal =
    30_000 +
    1_000 * moments.findIndex((moment) => moment.gate === gate && moment.when === when && moment.kills === kills)
  const { memberId } = await stack.cardWithEarnings(meal)
  const balance = await balanceOf(memberId)
  const node = await stack.openNode(aheadMs)
  await node.run('due')
  expect(await payoutsOf(memberId)).toMatchObject([{ state: 'approved', units: balance }])
  if (gate) {
    const heldCall = gate === 'vault' ? stack.toVault.hold(vaultPaths.pay, when) : stack.toCardPush.hold(pushPath, when)
    node.begin('send')
    await heldCall
    expect(await payoutsOf(memberId)).toMatchObject([{ state: 'sent' }])
  }
  expect(await paymentsOf(balance)).toBe(when === 'after' ? 1 : 0)
  if (kills.includes('node')) await node.kill()
  if (kills.includes('vault')) {
    await stack.killVault()
    await stack.startVault()
  }
  stack.toVault.release()
  stack.toCardPush.release()
  await node.kill() // in every case, so that a new node recovers the payout
  await recover(memberId)
  expect(await payoutsOf(memberId)).toMatchObject([{ state: 'paid', units: balance }])
  expect([await paymentsOf(balance), await balanceOf(memberId)]).toEqual([1, 0])
  expect(await findBreaches()).toEqual([])
})

test('two processes that run the same payout jobs at the same time pay each member once', async () => {
  const earners = []
  for (let n = 0; n < earnerCount; n += 1) earners.push(await stack.cardWithEarnings(60_000 + 1_000 * n))
  const balances = await Promise.all(earners.map(({ memberId }) => balanceOf(memberId)))
  const nodes = await Promise.all([stack.openNode(aheadMs), stack.openNode(aheadMs)])
  for (const job of ['due', 'send']) await Promise.all(nodes.map((node) => node.run(job)))
  moveClock()
  const laterNodes = await Promise.all([stack.openNode(aheadMs), stack.openNode(aheadMs)])
  await Promise.all(laterNodes.map((node) => node.run('follow up')))
  const payouts = await Promise.all(earners.map(({ memberId }) => payoutsOf(memberId)))
  expect(payouts.map((memberPayouts) => memberPayouts.map(({ state, units }) => [state, units]))).toEqual(
    balances.map((units) => [['paid', units]]),
  )
  expect(await Promise.all(balances.map(paymentsOf))).toEqual(balances.map(() => 1))
  expect(await findBreaches()).toEqual([])
})
