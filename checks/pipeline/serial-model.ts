/** One purchase and everything that happened to it, in no provider's words. Amounts in cents. */
export type ModelPurchase = {
  key: string
  partner: 'lumen-mobile' | 'meridian-air'
  moneyCard: boolean
  table: number
  localTime: string
  instant: number
  authorised: number[]
  voided: number[]
  declined: boolean
  /** Approved again, an hour after a decline. */
  approvedLater: number[]
  cleared: number[]
  /** Reversed two hours after everything else was reported. */
  reversedLater: number[]
  refunded: number[]
  chargedBack: number[]
}
export type ModelDine = { key: string; stage: 'estimate' | 'final' | 'reversed' | 'expired'; units: number }

const estimateMs = 30 * 86_400_000
const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0)
const halfUp = (a: bigint, b: bigint) => (2n * a + b) / (2n * b)

/**
 * What one member's books must say: one purchase after the other, one message at a time, written without a look at the
 * product's rules, for the restaurants and partners that `checks/given/diners.ts` makes.
 */
export function serialModel(purchases: ModelPurchase[], now: Date): { dines: ModelDine[]; balance: number } {
  const offerUse = new Map<string, { spend: number; visits: number }>()
  const qualifying = new Map<string, number>()
  let balance = 0
  const inTime = [...purchases].sort((a, b) => a.instant - b.instant || (a.key < b.key ? -1 : 1))
  const dines = inTime.flatMap((purchase): ModelDine[] => {
    if (purchase.authorised.length + purchase.cleared.length === 0) return []
    const { key, localTime } = purchase
    const approved = Math.max(0, ...(purchase.declined ? [] : purchase.authorised), ...purchase.approvedLater)
    const settled = purchase.cleared.length > 0
    const cleared = sum(purchase.cleared)
    const paid = settled ? cleared : Math.max(0, approved - sum(purchase.voided) - sum(purchase.reversedLater))
    // A reversal after the bill first gives back the part of the hold that was never billed.
    const reversed = settled ? Math.max(0, sum(purchase.reversedLater) - Math.max(0, approved - cleared)) : 0
    const back = Math.min(paid, sum(purchase.refunded) + reversed + sum(purchase.chargedBack))
    const open = purchase.instant + estimateMs <= now.getTime() ? 'expired' : 'estimate'
    const stage = (paid === 0 && !settled) || (paid > 0 && back === paid) ? 'reversed' : settled ? 'final' : open
    const day = new Date(`${localTime}Z`).getUTCDay()
    const year = localTime.slice(0, 4)
    const blackout = purchase.table % 5 === 0 && day === 1

    let exact = 0 // units × 10,000
    if (!blackout && stage !== 'expired') {
      const vip = (qualifying.get(year) ?? 0) >= 11 || (qualifying.get(String(Number(year) - 1)) ?? 0) >= 11
      const percent =
        purchase.partner === 'meridian-air'
          ? vip
            ? 500
            : 300
          : 500 + (purchase.moneyCard ? 100 : 0) + (day === 2 ? 500 : 0)
      exact = paid * percent
      if (purchase.table % 3 === 0 && !(paid === 0 && stage === 'reversed')) {
        const month = `${purchase.table} ${localTime.slice(0, 7)}`
        const used = offerUse.get(month) ?? { spend: 0, visits: 0 }
        if (used.visits < 3 && used.spend < 20_000) {
          const counted = Math.min(paid, 20_000 - used.spend)
          exact += counted * 200
          if (stage !== 'reversed') offerUse.set(month, { spend: used.spend + counted, visits: used.visits + 1 })
        }
      }
    }
    const left = BigInt(exact) - (paid > 0 ? halfUp(BigInt(exact) * BigInt(back), BigInt(paid)) : 0n)
    const units = Number(halfUp(left, 10_000n))
    if (stage === 'final' && units > 0) qualifying.set(year, (qualifying.get(year) ?? 0) + 1)
    if (stage === 'final') balance += units
    return [{ key, stage, units }]
  })
  return { dines, balance }
}
