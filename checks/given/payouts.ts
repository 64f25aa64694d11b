import type { PayoutRow } from '../../server/payouts/queries.ts'
import { runDuePayouts, type DueDeps } from '../../server/payouts/due-run.ts'
import { sendPayout } from '../../server/payouts/send.ts'
import type { PayoutAnswer, PayoutSender } from '../../server/payouts/sender.ts'
import type { Diner, DiningSite } from './dining.ts'

/** What a recorded payer knows: payments by key, and how it answers. */
export type RecordedPayer = PayoutSender & { paid: Map<string, number>; calls: string[]; next: PayoutAnswer[] }

/** Pays each key once, answers from `next` first, and remembers every call. */
export function recordedPayer(way: PayoutSender['way'] = 'card_push'): RecordedPayer {
  const paid = new Map<string, number>()
  const calls: string[] = []
  const next: PayoutAnswer[] = []
  const about = ({ id }: PayoutRow): PayoutAnswer =>
    paid.has(id) ? { result: 'paid', reference: `at-${id.slice(-4)}` } : { result: 'absent' }
  return {
    ...{ way, provider: 'recorded', paid, calls, next },
    send: async (payout) => {
      calls.push(`send ${payout.id}`)
      const answer = next.shift()
      if (answer?.result === 'rejected' || answer?.result === 'absent') return answer
      paid.set(payout.id, payout.units)
      return answer ?? about(payout)
    },
    ask: async (payout) => {
      calls.push(`ask ${payout.id}`)
      return next.shift() ?? about(payout)
    },
  }
}

export const dueDeps = ({ deps }: DiningSite, payer: PayoutSender): DueDeps => ({
  ...{ db: deps.pipelineDb, clock: deps.clock, ids: deps.ids, partners: deps.partners },
  senders: { [payer.way]: payer },
})

/** Opens what is due at a site and sends it. */
export async function payDue(site: DiningSite, payer: PayoutSender): Promise<void> {
  const deps = dueDeps(site, payer)
  await runDuePayouts(deps)
  await site.jobs.run('payout_send', ({ data }) => sendPayout(deps, data))
}

let meals = 0
/** Reports a meal on a Wednesday in March, or the refund of the meal `of`. Returns the id of what it reported. */
export async function dineInMarch(site: DiningSite, diner: Diner, amountMinor: number, of?: string): Promise<string> {
  const id = `march-${(meals += 1)}`
  const kind = of === undefined ? 'clearing' : 'refund'
  // Each a minute after the one before: files that share a worker share this count, and the order of a history must not depend on it.
  const at = new Date(Date.UTC(2026, 2, 4, 11, meals)).toISOString().slice(0, 19)
  await site.report(diner, { kind, id, amountMinor, at, ...(of && { of }) })
  return id
}
