import { describe, expect, test } from 'vitest'
import { eventState, pipelineState } from '../../checks/fixtures/pipeline-state.ts'
import { withResolvedTimes } from './resolve-times.ts'
import type { EventState } from './state.ts'

/** A message that names no zone: `occurredAt` is a guess, which takes the local time as UTC. */
const zoneless = (overrides: Partial<EventState> = {}) =>
  eventState('clearing', 1_000, {
    zoneMissing: true,
    localTime: '2026-03-04T19:00:00',
    occurredAt: '2026-03-04T19:00:00.000Z',
    ...overrides,
  })
const newYorkTime = '2026-03-05T00:00:00.000Z'
const guessedTime = '2026-03-04T19:00:00.000Z'
const unknownRestaurant = { merchantReferences: ['mid:unknown'] }

const times = (events: readonly EventState[], input: Parameters<typeof pipelineState>[0] = {}) =>
  withResolvedTimes(events, pipelineState(input)).map(({ occurredAt }) => occurredAt)

test('messages that name their zone do not change', () => {
  const events = [eventState('clearing', 1_000), eventState('refund', 1_000)]
  expect(withResolvedTimes(events, pipelineState())).toEqual(events)
})

describe('a message without a zone [MON-A7]', () => {
  // Without overrides an event of `eventState` has a zone and happened at 2026-03-05T00:30 UTC.
  test.each<[string, EventState[], string[]]>([
    ['happened at its local time in the zone of its restaurant', [zoneless()], [newYorkTime]],
    ['keeps its guessed time at an unknown restaurant', [zoneless(unknownRestaurant)], [guessedTime]],
    ['keeps its guessed time without a local time', [zoneless({ localTime: null })], [guessedTime]],
    ['keeps its guessed time with an invalid local time', [zoneless({ localTime: 'half past seven' })], [guessedTime]],
    [
      'uses the restaurant that another message of the purchase names',
      [zoneless(unknownRestaurant), eventState('authorization', 1_000)],
      [newYorkTime, '2026-03-05T00:30:00.000Z'],
    ],
    [
      'does not use the restaurant of another purchase',
      [zoneless(unknownRestaurant), eventState('authorization', 1_000, { lifecycleId: 'other' })],
      [guessedTime, '2026-03-05T00:30:00.000Z'],
    ],
    [
      'does not change the time of a message with a zone',
      [zoneless(), eventState('refund', 1_000, { localTime: '2026-03-04T10:00:00' })],
      [newYorkTime, '2026-03-05T00:30:00.000Z'],
    ],
  ])('%s', (_, events, expected) => {
    expect(times(events)).toEqual(expected)
  })

  test('keeps its guessed time when its reference names several restaurants', () => {
    const holder = (id: string) => ({ id, heldFrom: null, heldTo: null, removedAt: null })
    const state = { ...pipelineState(), merchantsOf: () => [holder('table'), holder('bar')] }
    expect(withResolvedTimes([zoneless()], state).map(({ occurredAt }) => occurredAt)).toEqual([guessedTime])
  })

  test('keeps its guessed time when the zone of the restaurant is unknown', () => {
    expect(times([zoneless()], { merchantRules: { timezone: 'Nowhere/Land' } })).toEqual([guessedTime])
  })
})
