import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardEvent } from '../../checks/fixtures/card-events.ts'
import { airlineTerms, limitedOffer } from '../../checks/fixtures/terms.ts'
import { purchaseState } from '../dines/purchase-state.ts'
import { checkpointDines, replayWithCheckpoints } from './checkpoints.ts'
import { emptyReplayState, replay, replayFrom, type ReplayDine } from './replay.ts'

const terms = { ...airlineTerms, offers: [limitedOffer(20_000, 3)], zone: 'Pacific/Honolulu' }
const hourMs = 3_600_000

/** A dine some hours after the previous one, at a restaurant whose clock is ten hours behind UTC. */
const dines = fc
  .array(fc.record({ hours: fc.integer({ min: 0, max: 200 }), minor: fc.nat(12_000), place: fc.nat(2) }), {
    minLength: checkpointDines * 2,
    maxLength: 120,
    size: 'max',
  })
  .map((list) => {
    let at = Date.parse('2025-11-01T00:00:00.000Z')
    return list.map(({ hours, minor, place }, n): ReplayDine => {
      at += hours * hourMs
      const occurredAt = new Date(at).toISOString()
      return {
        key: `k${String(n).padStart(3, '0')}`,
        occurredAt,
        localTime: new Date(at - 10 * hourMs).toISOString().slice(0, 19),
        merchantId: `table-${place}`,
        purchase: purchaseState([cardEvent('clearing', minor, { reportedAt: occurredAt, occurredAt })]),
        terms,
      }
    })
  })

test('a replay from any checkpoint equals a replay of all dines', () => {
  fc.assert(
    fc.property(dines, (all) => {
      const whole = replay(all)
      const { rewards, state, checkpoints } = replayWithCheckpoints(emptyReplayState, all)
      expect(rewards).toEqual(whole.dines)
      expect(state.progress.until).toBe(whole.vipUntil)
      for (const { upTo, state: saved } of checkpoints) {
        const after = all.filter(({ occurredAt }) => occurredAt > upTo)
        expect(after.length).toBeGreaterThanOrEqual(checkpointDines)
        const stored = JSON.parse(JSON.stringify(saved)) as typeof saved
        const continuation = replayFrom(stored, after)
        expect(continuation.rewards).toEqual(whole.dines.slice(-after.length))
        expect(continuation.state.progress.until).toBe(whole.vipUntil)
      }
    }),
    { numRuns: 60 },
  )
})

test('the number of dines after the last checkpoint does not grow', () => {
  fc.assert(
    fc.property(dines, (all) => {
      const last = replayWithCheckpoints(emptyReplayState, all).checkpoints.at(-1)
      const spread = all.filter(({ occurredAt }, n) => occurredAt === all[n + 1]?.occurredAt).length
      const after = all.filter(({ occurredAt }) => !last || occurredAt > last.upTo).length
      expect(after).toBeLessThanOrEqual(checkpointDines * 2 + spread)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['none while fewer dines would follow', 49, 0, []],
  ['the first one when as many dines follow', 50, 0, [25]],
  ['the next one after as many dines', 75, 0, [25, 50]],
  ['the last dine of a moment', 60, 2, [27]],
])('keeps %s', (_case, count, sameMoment, expected) => {
  const start = Date.parse('2025-11-01T00:00:00.000Z')
  const all = Array.from({ length: count }, (_, n): ReplayDine => {
    // The dines after the 25th have its moment.
    const step = n > 24 && n <= 24 + sameMoment ? 24 : n
    const occurredAt = new Date(start + step * hourMs).toISOString()
    const purchase = purchaseState([cardEvent('clearing', 1_000, { reportedAt: occurredAt, occurredAt })])
    return { key: `k${n}`, occurredAt, localTime: occurredAt.slice(0, 19), merchantId: 'm', purchase, terms }
  })
  const { checkpoints } = replayWithCheckpoints(emptyReplayState, all)
  expect(checkpoints.map(({ upTo }) => all.filter(({ occurredAt }) => occurredAt <= upTo).length)).toEqual(expected)
})
