import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { captureProspect } from '../../contract/api/prospects.ts'
import { inPartner } from '../database/connect.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const storedProspects = (partner: string) =>
  inPartner(site.deps.db, partner, (tx) =>
    tx.selectFrom('prospect_capture').select(['email', 'first_at', 'last_at']).orderBy('email').execute(),
  )

test('an email from the home page is stored once and only for its partner, in lower case and trimmed [P1-462]', async () => {
  const browser = site.browser('lumen-mobile')
  for (const email of [' Noor@Mail.Example ', 'noor@mail.example'])
    expect(await browser.call(captureProspect, { body: { email } })).toMatchObject({
      ok: true,
      value: { received: true },
    })
  const rows = await storedProspects('lumen-mobile')
  expect(rows.map(({ email }) => email)).toEqual(['noor@mail.example'])
  expect(rows[0]?.last_at.getTime()).toBeGreaterThan(rows[0]?.first_at.getTime() ?? Infinity)
  expect(await storedProspects('meridian-air')).toEqual([])
})

test('the reply is the same for the email of a member and for an unknown email', async () => {
  const member = await site.member({ partner: 'lumen-mobile' })
  const browser = site.browser('lumen-mobile', '10.1.1.1')
  const memberReply = await browser.call(captureProspect, { body: { email: member.body.email } })
  const unknownReply = await browser.call(captureProspect, { body: { email: 'unknown@mail.example' } })
  expect(memberReply).toEqual(unknownReply)
})

test('the site refuses an invalid email and an email of more than 50 characters', async () => {
  const browser = site.browser('lumen-mobile', '10.1.1.2')
  for (const [email, code] of [
    ['noor', 'fields_invalid'],
    [`${'n'.repeat(45)}@a.com`, 'invalid_request'],
  ] as const)
    expect(await browser.call(captureProspect, { body: { email } })).toMatchObject({ ok: false, problem: { code } })
})

test('the site refuses the thirteenth email from one IP address in a minute', async () => {
  const browser = site.browser('lumen-mobile', '10.1.1.3')
  const replies = []
  for (let index = 0; index < 13; index += 1)
    replies.push((await browser.call(captureProspect, { body: { email: `n${index}@mail.example` } })).status)
  expect(replies.slice(0, 12).every((status) => status === 200)).toBe(true)
  expect(replies[12]).toBe(429)
})
