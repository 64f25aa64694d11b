import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { closeAccount } from '../../contract/api/account.ts'
import { getPersonStatus } from '../../contract/api/person-status.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('a public id reveals only the member’s status [P1-023] [P1-428] [P1-456]', async () => {
  const { publicId } = await site.member()
  const reply = await site.browser().call(getPersonStatus, { params: { publicId } })
  expect(reply).toEqual({
    status: 200,
    ok: true,
    value: { memberType: 'NonCardMember', tierLevel: 'OptedIn', active: false, hasWebProfile: true },
  })
})

test.each([
  ['an unknown public id', 'a'.repeat(32)],
  ['a malformed public id', 'Cards2'],
])('%s reveals nothing', async (_what, publicId) => {
  const reply = await site.browser().call(getPersonStatus, { params: { publicId } })
  expect(reply).toMatchObject({ status: 404, problem: { code: 'unknown_member' } })
})

test('the public id of a closed account reveals nothing', async () => {
  const member = await site.member()
  const { publicId } = member
  await member.call(closeAccount, { body: { password: member.body.password, acceptsLoss: true } })
  const reply = await site.browser().call(getPersonStatus, { params: { publicId } })
  expect(reply).toMatchObject({ status: 404, problem: { code: 'unknown_member' } })
})

test('a public id identifies no member in another program', async () => {
  const { publicId } = await site.member()
  const foreignReply = await site.browser('meridian-air').call(getPersonStatus, { params: { publicId } })
  expect(foreignReply.status).toBe(404)
})
