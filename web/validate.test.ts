import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emailCanBe, isDeliverableZip } from './validate.ts'

const fetched = vi.fn<(address: string, how: RequestInit) => Promise<Partial<Response>>>()
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

const says = (status: number, body: object) => fetched.mockResolvedValueOnce(Response.json(body, { status }))
const checks = [
  ['[P1-464]', emailCanBe, 'ana@mail.example', '/api/Members/Validate/Email?email=ana%40mail.example'],
  ['[M2-226]', isDeliverableZip, '60607', '/api/Members/Validate/Zip?zip=60607'],
] as const

test.each(checks)('%s redirects are not followed', async (_row, check, value, address) => {
  says(200, { isValid: true })
  expect(await check(value)).toBe(true)
  expect(fetched.mock.calls).toMatchObject([[address, { redirect: 'manual' }]])
  says(200, { isValid: false })
  expect(await check(value)).toBe(false)
})

test.each(checks)('%s a redirect is accepted, seen or not', async (_row, check, value) => {
  fetched.mockResolvedValueOnce({ type: 'opaqueredirect', status: 0, text: async () => '' })
  expect(await check(value)).toBe(true)
  fetched.mockResolvedValueOnce(new Response(null, { status: 302 }))
  expect(await check(value)).toBe(true)
})

test.each([400, 429, 500])('%i rejects with the status [P1-466]', async (status) => {
  says(status, { type: '', title: 'No.', status, code: 'x', reference: 'K7' })
  await expect(emailCanBe('a')).rejects.toMatchObject({ status, message: 'No.' })
})

test('no answer at all rejects as well [P1-466]', async () => {
  fetched.mockRejectedValueOnce(new TypeError('network'))
  await expect(emailCanBe('a')).rejects.toMatchObject({ status: 0 })
})
