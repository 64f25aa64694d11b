import { expect, test } from 'vitest'
import { readPlaywright, readVitest } from './suites.ts'

test('the report of the unit tests is summed by status', () => {
  const one = (status: string) => ({ fullName: status, status, duration: 5 })
  const report = {
    testResults: [{ assertionResults: [one('passed'), one('failed')] }, { assertionResults: [one('passed')] }],
  }
  expect(readVitest(report)).toMatchObject({ passed: 2, failed: 1 })
})

test('a journey that needed a second try counts as failed', () => {
  const spec = { title: 'join', tests: [{ projectName: 'phone', results: [{ duration: 3 }, { duration: 4 }] }] }
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1 }, suites: [{ suites: [{ specs: [spec] }] }] }
  expect(readPlaywright(report)).toEqual({ passed: 3, failed: 2, tests: [{ title: 'join (phone)', ms: 7 }] })
})
