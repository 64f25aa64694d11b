import { afterAll, beforeAll, expect, test } from 'vitest'
import { testMailServer } from '../../checks/fixtures/mail.ts'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { openJoinDraft, saveJoinDraft, type JoinDraft } from '../../contract/api/join-draft.ts'
import { draftLifeMs, draftMailsMax } from '../../domain/joining/draft.ts'

let site: Site
let mailServer: ReturnType<typeof testMailServer>
beforeAll(async () => {
  site = await openSite()
  mailServer = testMailServer(site)
})
afterAll(() => site.close())

/** Every visitor is another client, so that no test reaches the rate limit of a client. */
let clientCount = 0
const visitor = (partner?: string) => site.browser(partner, `10.3.0.${(clientCount += 1)}`)
const draftFields = { email: 'Juno@mail.example', firstName: 'Juno', zipCode: '10013' }
/** Sends the due mails and returns the token of each link in those to this address. */
const sendMailsAndReadTokens = async (to: string) =>
  (await mailServer.sendDueMails())
    .filter((mail) => mail.to === to)
    .map(({ text }) => /\/join#([\w-]+)/.exec(text)?.[1] ?? '')
async function saveDraft(draft: JoinDraft & Record<string, unknown> = draftFields) {
  expect((await visitor().call(saveJoinDraft, { body: draft })).ok).toBe(true)
  const [token = ''] = await sendMailsAndReadTokens((draft.email ?? '').toLowerCase())
  return token
}
const open = (token: string, partner?: string) => visitor(partner).call(openJoinDraft, { body: { token } })

test('the mailed link reopens the draft on another device for a week, and neither password nor consent is stored', async () => {
  const token = await saveDraft({ ...draftFields, password: 'plum tart on a tuesday', termsAccepted: true })
  expect(await open(token)).toMatchObject({ ok: true, value: draftFields })
  const rows = await site.deps.pipelineDb.selectFrom('join_draft').select('fields').execute()
  expect(JSON.stringify(rows)).not.toMatch(/plum|terms/)
  site.moveClock(draftLifeMs - 60_000)
  expect((await open(token)).ok).toBe(true)
  site.moveClock(60_000)
  expect(await open(token)).toMatchObject({ status: 410 })
})

test('joining deletes the draft', async () => {
  const email = 'soon@mail.example'
  const token = await saveDraft({ ...draftFields, email })
  await site.member({ email })
  expect(await open(token)).toMatchObject({ status: 410 })
})

test('a draft opens only with its link, and only at its partner', async () => {
  const [token, otherToken] = [
    await saveDraft(),
    await saveDraft({ ...draftFields, email: 'noor@mail.example', firstName: 'Noor' }),
  ]
  expect(await open(token, 'meridian-air')).toMatchObject({ status: 410 })
  // A token is 16 bytes of the draft's id and 24 bytes of proof, 54 characters in base64url. `mixedToken` has the proof of another draft.
  const bytes = [token, otherToken].map((text) => Buffer.from(text, 'base64url'))
  const mixedToken = Buffer.concat([bytes[0]?.subarray(0, 16) ?? Buffer.of(), bytes[1]?.subarray(16) ?? Buffer.of()])
  for (const wrongToken of [mixedToken.toString('base64url'), '', 'x'.repeat(54)])
    expect(await open(wrongToken)).toMatchObject({ status: 410 })
})

test('a member’s address gets the same reply and mail as any other, up to the limit', async () => {
  const member = await site.member()
  const replies = []
  for (const email of [member.body.email, 'unknown@mail.example'])
    for (let time = 0; time < 5; time += 1)
      replies.push(await visitor().call(saveJoinDraft, { body: { ...draftFields, email } }))
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  const mails = await mailServer.sendDueMails()
  const count = (to: string) => mails.filter((mail) => mail.to === to && mail.text.includes('/join#')).length
  expect([count(member.body.email), count('unknown@mail.example')]).toEqual([3, 3]) // draftMailsMax
})

test('concurrent requests send no more mails than sequential ones', async () => {
  const email = 'all-at-once@mail.example'
  const saveOnce = () => visitor().call(saveJoinDraft, { body: { ...draftFields, email } })
  const replies = await Promise.all(Array.from({ length: 8 }, saveOnce))
  expect(replies.every(({ ok }) => ok)).toBe(true)
  expect(await sendMailsAndReadTokens(email)).toHaveLength(draftMailsMax)
})

test.each([
  ['without an email', 'lumen-mobile', {}, 400],
  ['with an invalid email', 'lumen-mobile', { email: 'juno' }, 400],
  ['at a partner whose members sign in at the partner', 'harbor-bank', draftFields, 404],
  ['at a partner without members', 'city-table', draftFields, 404],
])('saving a draft is refused %s', async (_case, partner, body, status) => {
  expect(await visitor(partner).call(saveJoinDraft, { body })).toMatchObject({ status })
})
