import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memberOf } from '../../../checks/fixtures/render.tsx'
import { profileStateOf } from './profile-state.ts'
import { saveProfile } from './save-profile.ts'

const fetchMock = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const { form } = profileStateOf(memberOf({ phoneNumber: '3125550142' }))

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('sessionStorage', { getItem: () => 'the token', setItem() {}, removeItem() {} })
})
afterEach(() => vi.unstubAllGlobals())

const sentRequest = () => {
  const [address, { method, headers, body }] = fetchMock.mock.calls[0] as [string, RequestInit]
  return {
    address,
    method,
    token: new Headers(headers).get('X-XSRF-TOKEN'),
    body: JSON.parse(body as string) as unknown,
  }
}

test('sends the profile fields with PUT /api/Member and the CSRF header [P1-451]', async () => {
  fetchMock.mockResolvedValueOnce(Response.json({ saved: true }))
  await saveProfile(form)
  expect(sentRequest()).toEqual({ address: '/api/Member', method: 'PUT', token: 'the token', body: form })
})

test('cuts a password to 56 characters [P1-452]', async () => {
  fetchMock.mockResolvedValueOnce(Response.json({ saved: true }))
  await saveProfile({ ...form, password: 'x'.repeat(60) })
  expect(sentRequest().body).toMatchObject({ password: 'x'.repeat(56) })
})

test.each([
  [400, [{ field: 'city', message: 'No.' }], { status: 400, errors: [{ field: 'city', message: 'No.' }] }],
  [500, { code: 'unexpected', title: 'Something went wrong.' }, { code: 'unexpected', title: 'Something went wrong.' }],
])('rejects with the problem of a reply with status %i [P1-453]', async (status, body, problem) => {
  fetchMock.mockResolvedValueOnce(Response.json(body, { status }))
  await expect(saveProfile(form)).rejects.toMatchObject({ problem })
})
