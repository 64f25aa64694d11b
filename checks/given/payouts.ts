import type { PayoutRow } from '../../server/payouts/queries.ts'
import type { PayoutAnswer, PayoutSender } from '../../server/payouts/sender.ts'

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
