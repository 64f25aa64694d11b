import { expect, test } from 'vitest'
import { openIntake } from './intake.ts'

const limits = { knownBytesMax: 100, strangerBytesMax: 30, clientBytesMax: 20 }
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const open = () => openIntake(limits)
const admitted = { leave: expect.any(Function) as () => void }

test('strangers share a part of the memory, and each has a part of that [SEC-B2]', () => {
  const intake = open()
  const first = intake.admit('a', 20, 0)
  expect(first).toEqual(admitted)
  expect(intake.admit('a', 1, 0)).toBe('too_many_bytes')
  expect(intake.admit('b', 10, 0)).toEqual(admitted)
  expect(intake.admit('c', 1, 0)).toBe('too_many_bytes')
  if (typeof first === 'string') throw new Error(first)
  first.leave()
  first.leave() // counts once
  expect(intake.admit('c', 20, 0)).toEqual(admitted)
  expect(intake.admit('d', 1, 0)).toBe('too_many_bytes')
})

test('a known sender has memory that strangers cannot take, for a day after its last verified call [SEC-B2]', () => {
  const intake = open()
  intake.addSuccess('network', 0)
  intake.admit('a', 20, 0)
  intake.admit('b', 10, 0)
  expect(intake.admit('network', 100, dayMs - 1)).toEqual(admitted)
  expect(intake.admit('network', 1, dayMs - 1)).toBe('too_many_bytes')
  expect(intake.admit('network', 1, dayMs)).toBe('too_many_bytes') // a stranger again
})

test('a client with 30 failures in a minute is refused until the minute is over, and a known sender is not [SEC-B2]', () => {
  const intake = open()
  const fail = (client: string, count: number, at: number) => {
    for (let index = 0; index < count; index += 1) intake.addFailure(client, at)
  }
  fail('a', 29, 0)
  expect(intake.admit('a', 1, 1)).toEqual(admitted)
  fail('a', 1, 1)
  expect(intake.admit('a', 1, minuteMs - 1)).toBe('too_many_failures')
  expect(intake.admit('b', 1, 1)).toEqual(admitted)
  expect(intake.admit('a', 1, minuteMs)).toEqual(admitted)
  intake.addSuccess('network', 0)
  fail('network', 100, 0)
  expect(intake.admit('network', 1, 1)).toEqual(admitted)
})

test('failures of 5,000 other clients make room for a client’s failures', () => {
  const intake = open()
  for (let index = 0; index < 30; index += 1) intake.addFailure('a', 0)
  for (let client = 0; client < 5_000; client += 1) intake.addFailure(`c${client}`, 0)
  expect(intake.admit('a', 1, 0)).toEqual(admitted)
})
