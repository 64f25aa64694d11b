import { afterAll, beforeAll, expect, test } from 'vitest'
import { importClaimRestaurants, claimant, dateDaysAgo } from '../../checks/fixtures/claimants.ts'
import { postUrlEncoded } from '../../checks/fixtures/form-post.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { openWholeSite } from '../../checks/fixtures/whole-site.ts'
import { signOut } from '../../contract/api/session.ts'
import { openClaimsMax } from '../../domain/claims/limits.ts'

let site: Site
beforeAll(async () => {
  site = await openWholeSite()
  await importClaimRestaurants(site)
})
afterAll(() => site.close())

const pagePath = '/account/missing_rewards'
const confirmation = 'A person looks at it now, and we will email you.'

/** A member with a claim that can be disputed: its dine was already reported, so the site answered it at once. */
async function sendAnsweredClaim() {
  const member = await claimant(site)
  await member.reportPurchase()
  const reply = await member.claimReward()
  if (!reply.ok) throw new Error(reply.problem.code)
  return { member, id: reply.value.claim.id, fields: { form: `dispute-${reply.value.claim.id}` } }
}

test('a posted dispute reopens the claim, and the page confirms the dispute even when the form is posted twice', async () => {
  const { member, id, fields } = await sendAnsweredClaim()
  expect((await member.raw('GET', pagePath)).body).toContain(`value="${fields.form}"`)
  for (const reply of [await postUrlEncoded(member, pagePath, fields), await postUrlEncoded(member, pagePath, fields)])
    expect([reply.statusCode, reply.headers.location]).toEqual([303, `${pagePath}?disputed=${id}`])
  expect(await member.claims()).toMatchObject([{ id, status: 'open', disputeUntil: null }])
  expect((await member.raw('GET', `${pagePath}?disputed=${id}`)).body).toContain(confirmation)
})

test('the page does not confirm a dispute that was not sent', async () => {
  const { member, id } = await sendAnsweredClaim()
  expect((await member.raw('GET', `${pagePath}?disputed=${id}`)).body).not.toContain(confirmation)
})

test('a dispute that is posted after the session ended leads to the sign-in, and disputes nothing', async () => {
  const { member, fields } = await sendAnsweredClaim()
  await member.call(signOut, {})
  // `resumable` is empty, because the dispute form has no fields.
  const afterSignOut = await postUrlEncoded(member, pagePath, {
    ...fields,
    renderedFor: member.publicId,
    resumable: '',
  })
  expect([afterSignOut.statusCode, afterSignOut.headers.location]).toEqual([
    307,
    `/login?${new URLSearchParams({ returnTo: pagePath })}`,
  ])
  await member.signInAgain()
  // The sign-in form redirects its POST to the page (307) if the POST contains an unsent form. The test posts one there directly.
  const unsent = JSON.stringify({ id: fields.form, member: member.publicId, values: {} })
  expect((await postUrlEncoded(member, pagePath, { form: 'login', unsent })).statusCode).toBe(200)
  expect(await member.claims()).toMatchObject([{ status: 'answered' }])
})

test('a refused dispute shows the reason at its claim', async () => {
  const { member, id, fields } = await sendAnsweredClaim()
  // Sends claims for visits on different days until the maximum is open. A refused claim means that the daily limit is reached.
  for (
    let days = 20;
    (await member.claims()).filter(({ status }) => status === 'open').length < openClaimsMax;
    days += 1
  ) {
    if ((await member.claimReward({ date: dateDaysAgo(site, days) })).ok) continue
    site.moveClock(25 * 3_600_000)
    await member.signInAgain()
  }
  const reply = await postUrlEncoded(member, pagePath, fields)
  expect(reply.statusCode).toBe(429)
  const form = /<form[^>]*id="form-dispute-.*?<\/form>/s.exec(reply.body)?.[0]
  expect(form).toContain(fields.form)
  expect(form).toMatch(/role="alert".*You have reported many visits/s)
  expect((await member.claims()).find((claim) => claim.id === id)?.status).toBe('answered')
})
