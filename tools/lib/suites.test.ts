import { expect, test } from 'vitest'
import { readPlaywright, readVitest } from './suites.ts'

test('sums the report of the unit tests by status, with title and error of each failure', () => {
  const result = (status: string) => ({ fullName: status, status, duration: 5 })
  const failedTest = { ...result('failed'), failureMessages: ['expected 1, received 2'] }
  const report = {
    testResults: [
      { name: 'a.test.ts', assertionResults: [result('passed'), failedTest] },
      { name: 'b.test.ts', message: 'cannot be loaded', assertionResults: [result('passed')] },
    ],
  }
  // A file that cannot be loaded has no failed test: it adds a failure and nothing to `failed`.
  expect(readVitest(report)).toMatchObject({
    passed: 2,
    failed: 1,
    failures: [
      { title: 'failed', error: 'expected 1, received 2' },
      { title: 'b.test.ts', error: 'cannot be loaded' },
    ],
  })
})

test('counts a journey that needed a second try as failed, with the time of both tries', () => {
  const results = [
    { duration: 3, errors: [{ message: 'no such button' }] },
    { duration: 4, errors: [] },
  ]
  const spec = { title: 'join', tests: [{ projectName: 'phone', status: 'flaky', results }] }
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1 }, suites: [{ suites: [{ specs: [spec] }] }] }
  // The numbers come from the stats: one unexpected journey and one that needed a second try.
  expect(readPlaywright(report)).toEqual({
    passed: 3,
    failed: 2,
    tests: [{ title: 'join (phone)', ms: 7 }],
    failures: [{ title: 'join (phone)', error: 'no such button' }],
  })
})
