import { expect, test, vi } from 'vitest'
import { zipChecker } from './zip-check.ts'

test('repeats the verdict of the last checked value without another request [M2-173]', async () => {
  const request = vi.fn(async (zip: string) => zip === '60607')
  const check = zipChecker(request)
  expect([await check('00000'), await check(' 00000 '), await check('60607'), await check('60607')]).toEqual([
    'invalidZip',
    'invalidZip',
    '',
    '',
  ])
  expect(request.mock.calls).toEqual([['00000'], ['60607']])
})

test('requests only a value of five digits, and finds no fault in any other [M2-168]', async () => {
  const request = vi.fn(async () => true)
  const check = zipChecker(request)
  for (const text of ['', '6060', '606071', '6060A']) expect(await check(text)).toBe('')
  expect(request).not.toHaveBeenCalled()
  await check('60607')
  expect(request).toHaveBeenCalledOnce()
})

test('requests a value again after a failed call [M2-172]', async () => {
  const request = vi.fn<(zip: string) => Promise<boolean>>()
  request.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(true)
  const check = zipChecker(request)
  expect([await check('60607'), await check('60607')]).toEqual(['checkFailed', ''])
})

test('an earlier call that fails late does not clear the verdict of a newer value', async () => {
  let fail = (_error: Error) => {}
  const request = vi.fn(async (zip: string) => {
    if (zip === '60607') return true
    return new Promise<boolean>((_resolve, reject) => (fail = reject))
  })
  const check = zipChecker(request)
  const earlierVerdict = check('10001')
  expect(await check('60607')).toBe('')
  fail(new Error('503'))
  expect([await earlierVerdict, await check('60607')]).toEqual(['checkFailed', ''])
  expect(request.mock.calls).toEqual([['10001'], ['60607']])
})

test('two calls for one value both report the failure after the first has cleared the stored verdict', async () => {
  const failures: (() => void)[] = []
  const check = zipChecker((zip) =>
    zip === '60607'
      ? Promise.resolve(true)
      : new Promise((_resolve, reject) => failures.push(() => reject(new Error('503')))),
  )
  const first = check('10001')
  // The checker stores only this verdict now, so the second call sends another request.
  await check('60607')
  const second = check('10001')
  for (const fail of failures) fail()
  expect([await first, await second]).toEqual(['checkFailed', 'checkFailed'])
})
