import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isValidEmail, isDeliverableZip } from './validate.ts'

const fetchMock = vi.fn<(address: string, init: RequestInit) => Promise<Partial<Response>>>()
beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => vi.unstubAllGlobals())

const respondWith = (status: number, body: object) => fetchMock.mockResolvedValueOnce(Response.json(body, { status }))
const checks = [
  [
    'the email check',
    '[P1-464]',
    isValidEmail,
    'ana@mail.example',
    '/api/Members/Validate/Email?email=ana%40mail.example',
  ],
  ['the ZIP code check', '[M2-226]', isDeliverableZip, '60607', '/api/Members/Validate/Zip?zip=60607'],
] as const

test.each(checks)('%s returns the result and follows no redirect %s', async (_name, _id, check, value, address) => {
  respondWith(200, { isValid: true })
  expect(await check(value)).toBe(true)
  expect(fetchMock.mock.calls).toMatchObject([[address, { redirect: 'manual' }]])
  respondWith(200, { isValid: false })
  expect(await check(value)).toBe(false)
})

test.each(checks)('%s treats a redirect as valid, with or without its status %s', async (_name, _id, check, value) => {
  fetchMock.mockResolvedValueOnce({ type: 'opaqueredirect', status: 0, text: async () => '' })
  expect(await check(value)).toBe(true)
  for (const status of [300, 302, 399]) {
    fetchMock.mockResolvedValueOnce(new Response(null, { status }))
    expect(await check(value)).toBe(true)
  }
})

test.each([400, 429, 500])('the email check rejects with the status %i [P1-466]', async (status) => {
  respondWith(status, { type: '', title: 'No.', status, code: 'x', reference: 'K7' })
  await expect(isValidEmail('a')).rejects.toMatchObject({ status, message: 'No.' })
})

test('the email check rejects with status 0 when no reply comes [P1-466]', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('network'))
  await expect(isValidEmail('a')).rejects.toMatchObject({ status: 0 })
})
