import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { currentMember } from '../../contract/api/session.ts'
import { unsubscribeKeys } from './unsubscribe-key.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const path = (publicId: string, partner = 'lumen-mobile') =>
  unsubscribeKeys(site.deps.config.siteKey).path(partner, publicId)
/** Whether the member wants optional mail, and the member's tier. */
const readEmailChoice = async (member: Awaited<ReturnType<Site['member']>>) => {
  const reply = await member.call(currentMember, {})
  return reply.ok ? [reply.value.emailOptIn, reply.value.tierLevel] : []
}
/** The request of a mail client: from another site, without a cookie. */
const sendOneClick = (url: string, type = 'application/x-www-form-urlencoded') =>
  site.app.inject({
    method: 'POST',
    url,
    headers: { host: 'lumen-mobile.localhost:3000', 'content-type': type, 'sec-fetch-site': 'cross-site' },
    payload: 'List-Unsubscribe=One-Click',
  })

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a one-click request as %s ends optional mail and sets the tier OptedOut, and a second request changes nothing',
  async (type) => {
    const member = await site.member()
    expect(await readEmailChoice(member)).toEqual([true, 'OptedIn'])
    const replies = [await sendOneClick(path(member.publicId), type), await sendOneClick(path(member.publicId), type)]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await readEmailChoice(member)).toEqual([false, 'OptedOut'])
    const tiers = await site.deps.pipelineDb
      .selectFrom('member_tier')
      .innerJoin('member', 'member.id', 'member_tier.member_id')
      .select(['member_tier.tier_level', 'reason'])
      .where('public_id', '=', member.publicId)
      .orderBy('since')
      .execute()
    expect(tiers.map(({ reason }) => reason)).toEqual(['joined', 'unsubscribed'])
  },
)

test('a GET request changes nothing', async () => {
  const member = await site.member()
  await member.raw('GET', path(member.publicId))
  expect(await readEmailChoice(member)).toEqual([true, 'OptedIn'])
})

test('a link is refused without its key, with a changed key, for another member and at another partner', async () => {
  const [member, otherMember] = [await site.member(), await site.member()]
  const key = new URLSearchParams(path(member.publicId).split('?')[1]).get('key') ?? ''
  const wrongLinks = [
    `/unsubscribe?to=${otherMember.publicId}&key=${key}`,
    `/unsubscribe?to=${member.publicId}&key=${key.slice(1)}`,
    `/unsubscribe?to=${member.publicId}`,
    '/unsubscribe',
    path(member.publicId, 'meridian-air'),
  ]
  for (const url of wrongLinks) expect((await sendOneClick(url)).statusCode).toBe(404)
  expect([await readEmailChoice(member), await readEmailChoice(otherMember)]).toEqual([
    [true, 'OptedIn'],
    [true, 'OptedIn'],
  ])
})

test('a browser without script is redirected to the page with the result, for a valid and for an invalid link', async () => {
  const member = await site.member()
  const submitForm = async (url: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-mode': 'navigate' }
    return (await member.raw('POST', url, { headers, body: '' })).headers.location
  }
  expect(await submitForm('/unsubscribe?to=none&key=none')).toBe('/unsubscribe')
  expect(await submitForm(path(member.publicId))).toBe('/unsubscribe?done')
  expect(await readEmailChoice(member)).toEqual([false, 'OptedOut'])
})
