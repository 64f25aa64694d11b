import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodForm, openSite, type Site } from '../../checks/fixtures/site.ts'
import { linkCards, listCards } from '../../contract/api/cards.ts'
import {
  getHumanCheck,
  humanCheckLifeMs,
  type ProtectedAction,
  type WorkChallenge,
} from '../../contract/api/human-check.ts'
import { createProspect } from '../../contract/api/joining.ts'
import { embeddedCaptcha } from '../../providers/captcha/embedded/embedded.ts'
import { solveWork } from '../../providers/captcha/embedded/solve.ts'
import { lightWork } from '../../providers/captcha/embedded/work.ts'
import { deriveSecret } from '../config.ts'
import { inPartner } from '../database/connect.ts'
import { consumeAnswer } from './queries.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

// Each visitor has a separate IP address, because the site limits calls per address.
let lastAddress = 0
const stranger = (partner = 'lumen-mobile') => site.browser(partner, `10.3.0.${(lastAddress += 1)}`)

async function requestChallenge(action: ProtectedAction, partner = 'lumen-mobile'): Promise<WorkChallenge> {
  const reply = await stranger(partner).call(getHumanCheck, { query: { action } })
  if (!reply.ok || reply.value.service !== 'embedded') throw new Error('the embedded service issued no challenge')
  return reply.value.challenge
}
const solvedAnswer = async (action: ProtectedAction, partner?: string) =>
  solveWork(await requestChallenge(action, partner))
const joinWith = async (gRecaptchaResponse: string, form = goodForm('lumen-mobile')) => {
  const reply = await stranger().call(createProspect, { body: { ...form, gRecaptchaResponse } })
  return reply.ok ? 'joined' : reply.problem.code
}
/** The answer with one of its parts changed, as an attacker who knows the format would. */
function tamper(
  answer: string,
  change: (parts: { challenge: WorkChallenge; solution: Record<string, unknown> }) => void,
) {
  const parts = JSON.parse(Buffer.from(answer, 'base64').toString()) as Parameters<typeof change>[0]
  change(parts)
  return Buffer.from(JSON.stringify(parts)).toString('base64')
}

test('linking a card requires a new gRecaptchaResponse for the card form; one for the join form is refused [P1-494, P1-631, M2-238]', async () => {
  expect(await joinWith(await solvedAnswer('join'))).toBe('joined')
  const member = await site.member()
  const card = { encryptedCardNumber: 'visa 424242 3001' }
  const link = (gRecaptchaResponse: string) =>
    member.call(linkCards, { body: { creditCards: [card], directFileFeedOptIn: true, gRecaptchaResponse } })
  expect(await link('')).toMatchObject({ status: 403, problem: { code: 'human_check_failed' } })
  expect(await member.call(listCards, {})).toMatchObject({ value: { items: [] } })
  expect(await link(await solvedAnswer('join'))).toMatchObject({ problem: { code: 'human_check_failed' } })
  const answer = await solvedAnswer('add_card')
  expect(await link(answer)).toMatchObject({ ok: true })
  expect(await link(answer)).toMatchObject({ status: 403, problem: { code: 'human_check_failed' } })
})

test('a missing answer is refused with a title that asks to complete the check [P1-519] [M2-202]', async () => {
  const reply = await stranger().call(createProspect, {
    body: { ...goodForm('lumen-mobile'), gRecaptchaResponse: '' },
  })
  expect(reply).toMatchObject({
    status: 403,
    problem: { code: 'human_check_failed', title: 'You must complete the reCAPTCHA to continue.' },
  })
})

describe('the check refuses an attacker who', () => {
  test('sends an answer twice, one after the other or at the same instant [P1-631]', async () => {
    const answer = await solvedAnswer('join')
    expect(await joinWith(answer)).toBe('joined')
    expect(await joinWith(answer)).toBe('human_check_failed')
    const sharedAnswer = await solvedAnswer('join')
    expect((await Promise.all([joinWith(sharedAnswer), joinWith(sharedAnswer)])).toSorted()).toEqual([
      'human_check_failed',
      'joined',
    ])
  })
  test('sends an answer for another partner or for another form [P1-631]', async () => {
    expect(await joinWith(await solvedAnswer('join', 'meridian-air'))).toBe('human_check_failed')
    expect(await joinWith(await solvedAnswer('add_card'))).toBe('human_check_failed')
    expect(await joinWith(await solvedAnswer('sign_in'))).toBe('human_check_failed')
  })
  test('sends an answer ten minutes after getting the challenge', async () => {
    const answer = await solvedAnswer('join')
    site.moveClock(humanCheckLifeMs - 10_000)
    expect(await joinWith(answer)).toBe('joined')
    const oldAnswer = await solvedAnswer('join')
    site.moveClock(humanCheckLifeMs)
    expect(await joinWith(oldAnswer)).toBe('human_check_failed')
  })
  test.each<[string, (parts: { challenge: WorkChallenge; solution: Record<string, unknown> }) => void]>([
    ['lowers the work', ({ challenge: { parameters } }) => void (parameters.cost = 1)],
    ['shortens the prefix', ({ challenge: { parameters } }) => void (parameters.keyPrefix = '00')],
    ['extends the expiry', ({ challenge: { parameters } }) => void (parameters.expiresAt += 3600)],
    ['claims more rounds', ({ challenge: { parameters } }) => void (parameters.data = { rounds: 1_000_000 })],
    ['removes the signature', ({ challenge }) => void (challenge.signature = '')],
    ['invents a signature', ({ challenge }) => void (challenge.signature = 'f'.repeat(64))],
    ['invents the answer', ({ solution }) => void (solution['derivedKey'] = 'ab'.repeat(32))],
    ['removes the key signature', ({ challenge: { parameters } }) => void (parameters.keySignature = '')],
    ['sends no solution', ({ solution }) => void (solution['derivedKey'] = null)],
  ])('%s', async (_what, change) => {
    expect(await joinWith(tamper(await solvedAnswer('join'), change))).toBe('human_check_failed')
  })
  // 'e30=' is {} in base64, 'bnVsbA==' is null.
  test.each(['not base64', 'e30=', 'bnVsbA==', Buffer.from('{"challenge":{},"solution":{}}').toString('base64')])(
    'sends %j',
    async (text) => expect(await joinWith(text)).toBe('human_check_failed'),
  )
  test('gets an easy challenge from a node outside production that shares the secret', async () => {
    const form = { partner: 'lumen-mobile', action: 'join', address: '' } as const
    const secret = deriveSecret(site.deps.config.siteKey, 'human check')
    const node = (work: typeof lightWork) => embeddedCaptcha({ secret, work, now: () => site.deps.clock.now() })
    // The site under test requires `lightWork`, so the other node's work is even lighter.
    const issued = await node({ cost: 1, minSolution: 1, maxSolution: 2 }).issueChallenge(form)
    if (issued.service !== 'embedded') throw new Error('the embedded service issued no challenge')
    const answer = await solveWork(issued.challenge)
    expect(await node(lightWork).verify(form, answer)).toEqual({ human: false, reason: 'too_easy' })
    expect(await joinWith(answer)).toBe('human_check_failed')
  })
})

test('an invalid form does not use up the answer, so that the next try needs no new work', async () => {
  const answer = await solvedAnswer('join')
  expect(await joinWith(answer, { ...goodForm('lumen-mobile'), email: '' })).toBe('fields_invalid')
  expect(await joinWith(answer)).toBe('joined')
})

test('an answer passes once per partner, and its row is deleted some time after the answer expires', async () => {
  const { db } = site.deps
  const now = new Date()
  const row = (partner: string) => ({ partner_id: partner, answer: 'x', expires_at: now })
  const use = (partner: string, at: Date) => inPartner(db, partner, (tx) => consumeAnswer(tx, row(partner), at))
  expect(await use('lumen-mobile', now)).toBe(true)
  expect(await use('meridian-air', now)).toBe(true)
  expect(await use('lumen-mobile', now)).toBe(false)
  // The row stays for five minutes after the answer expires, because a node with a slow clock may still accept the answer.
  expect(await use('lumen-mobile', new Date(now.getTime() + 60_000))).toBe(false)
  expect(await use('lumen-mobile', new Date(now.getTime() + 3_600_000))).toBe(true)
})

test('any visitor gets a new challenge for a known form, and 400 for an unknown form', async () => {
  expect((await stranger().raw('GET', `${getHumanCheck.path}?action=anything`)).statusCode).toBe(400)
  const firstChallenge = await requestChallenge('join')
  expect(firstChallenge.parameters.algorithm).toBe('PBKDF2/SHA-256')
  expect((await requestChallenge('join')).parameters.nonce).not.toBe(firstChallenge.parameters.nonce)
})
