import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardEvent } from '../../checks/fixtures/card-events.ts'
import { airlineTerms, limitedOffer } from '../../checks/fixtures/terms.ts'
import { purchaseState } from '../dines/purchase-state.ts'
import { checkpointDines, replayWithCheckpoints } from './checkpoints.ts'
import { emptyReplayState, replay, replayFrom, type ReplayDine } from './replay.ts'

const terms = { ...airlineTerms, offers: [limitedOffer(20_000, 3)], zone: 'Pacific/Honolulu' }
const hourMs = 3_600_000

/** Dines of three restaurants whose clocks are ten hours behind UTC, each dine up to 200 hours after the previous one. */
const dineLists = fc
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
    fc.property(dineLists, (dines) => {
      const fullReplay = replay(dines)
      const { rewards, state, checkpoints } = replayWithCheckpoints(emptyReplayState, dines)
      expect(rewards).toEqual(fullReplay.dines)
      expect(state.progress.until).toBe(fullReplay.vipUntil)
      for (const { upTo, state: checkpointState } of checkpoints) {
        const laterDines = dines.filter(({ occurredAt }) => occurredAt > upTo)
        expect(laterDines.length).toBeGreaterThanOrEqual(checkpointDines)
        const restoredState = JSON.parse(JSON.stringify(checkpointState)) as typeof checkpointState
        const continuation = replayFrom(restoredState, laterDines)
        expect(continuation.rewards).toEqual(fullReplay.dines.slice(-laterDines.length))
        expect(continuation.state.progress.until).toBe(fullReplay.vipUntil)
      }
    }),
    { numRuns: 60 },
  )
})

test('at most 50 dines follow the last checkpoint, not counting dines of a shared moment', () => {
  fc.assert(
    fc.property(dineLists, (dines) => {
      const lastCheckpoint = replayWithCheckpoints(emptyReplayState, dines).checkpoints.at(-1)
      const simultaneousCount = dines.filter(({ occurredAt }, n) => occurredAt === dines[n + 1]?.occurredAt).length
      const laterCount = dines.filter(({ occurredAt }) => !lastCheckpoint || occurredAt > lastCheckpoint.upTo).length
      expect(laterCount).toBeLessThanOrEqual(checkpointDines * 2 + simultaneousCount)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['no checkpoint while fewer than 25 dines would follow it', 49, 0, []],
  ['the first checkpoint when 25 dines follow it', 50, 0, [25]],
  ['a second checkpoint when 25 dines follow it', 75, 0, [25, 50]],
  ['a checkpoint after the last of several dines of one moment', 60, 2, [27]],
])('a replay keeps %s', (_case, count, simultaneousCount, expected) => {
  const start = Date.parse('2025-11-01T00:00:00.000Z')
  const dines = Array.from({ length: count }, (_, n): ReplayDine => {
    // The next `simultaneousCount` dines have the moment of the 25th.
    const step = n > 24 && n <= 24 + simultaneousCount ? 24 : n
    const occurredAt = new Date(start + step * hourMs).toISOString()
    const purchase = purchaseState([cardEvent('clearing', 1_000, { reportedAt: occurredAt, occurredAt })])
    return { key: `k${n}`, occurredAt, localTime: occurredAt.slice(0, 19), merchantId: 'm', purchase, terms }
  })
  const { checkpoints } = replayWithCheckpoints(emptyReplayState, dines)
  expect(checkpoints.map(({ upTo }) => dines.filter(({ occurredAt }) => occurredAt <= upTo).length)).toEqual(expected)
})
