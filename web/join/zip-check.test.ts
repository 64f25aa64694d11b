import { expect, test, vi } from 'vitest'
import { zipChecker } from './zip-check.ts'

test('does not request the last checked value again and repeats its verdict [M2-173]', async () => {
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

test('requests five digits only [M2-168]', async () => {
  const request = vi.fn(async () => true)
  const check = zipChecker(request)
  for (const text of ['', '6060', '606071', '6060A']) expect(await check(text)).toBe('')
  expect(request).not.toHaveBeenCalled()
  await check('60607')
  expect(request).toHaveBeenCalledOnce()
})

test('a failed call is no verdict: the value is requested again [M2-172]', async () => {
  const request = vi.fn<(zip: string) => Promise<boolean>>()
  request.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(true)
  const check = zipChecker(request)
  expect([await check('60607'), await check('60607')]).toEqual(['checkFailed', ''])
})
