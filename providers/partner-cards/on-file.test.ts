import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ticketClaimsAt, openTestVault, type RunningVault } from '../../checks/fixtures/real-vault.ts'
import { isCardNumber } from '../../domain/cards/number.ts'
import { partnerCardsMount, partnerCardRoutes } from './embedded/routes.ts'
import { walletOf } from './embedded/wallets.ts'
import { httpPartnerCards } from './http.ts'

let vault: RunningVault
let sandbox: FastifyInstance
let address: string
const key = 'a key of the partner for the tests'
const person = 'sandbox-theo.lindgren'

beforeAll(async () => {
  vault = await openTestVault()
  sandbox = Fastify({ forceCloseConnections: true })
  partnerCardRoutes(sandbox, { key, vaultUrl: vault.url, clock: { now: () => vault.time.now }, fetch })
  address = await sandbox.listen({ port: 0, host: 'localhost' })
})
afterAll(() => Promise.all([sandbox.close(), vault.stop()]))

const partner = (apiKey = key) =>
  httpPartnerCards({ baseUrl: `${address}${partnerCardsMount}/harbor-bank`, key: apiKey })

describe('a partner with cards on file', () => {
  test('lists three different cards without their numbers, the same on every call', async () => {
    const cards = (await partner().list(person)) ?? []
    expect(cards).toHaveLength(3)
    expect(JSON.stringify(cards)).not.toMatch(/\d{13}/)
    expect(new Set(cards.map(({ lastFour }) => lastFour)).size).toBe(3)
    expect(await partner().list(person)).toEqual(cards)
  })

  test('seals a number that the vault opens, once, for the session of its ticket', async () => {
    const [card] = (await partner().list(person)) ?? []
    const claims = ticketClaimsAt(vault.time.now, { partner: 'harbor-bank' })
    const ticket = await vault.client.frameTicket(claims)
    const sealed = (await partner().seal(person, card?.partnerCardId ?? '', ticket)) ?? ''
    expect(sealed).not.toMatch(/\d{13}/)
    const request = {
      sealed,
      partner: claims.partner,
      session: claims.session,
      cardholder: 'c'.repeat(32),
      countryCode: 'USA',
    } as const
    expect(await vault.client.tokenize({ ...request, session: 'another session' })).toMatchObject({
      code: 'ticket_mismatch',
    })
    expect(await vault.client.tokenize(request)).toMatchObject({
      ok: true,
      brand: card?.cardType,
      lastFour: card?.lastFour,
    })
    expect(await vault.client.tokenize(request)).toMatchObject({ ok: false, code: 'ticket_used' })
  })

  test.each([
    ['a wrong key', () => partner('another key').list(person)],
    ['an unknown card', () => partner().seal(person, 'crd_0', 'ticket')],
    ['a service that cannot be reached', () => httpPartnerCards({ baseUrl: 'http://localhost:1', key }).list(person)],
  ])('returns null for %s', async (_, call) => expect(await call()).toBeNull())

  test.each([
    ['twelve digits as the last four', { partnerCardId: 'a', cardType: 'visa', lastFour: '424242424242' }],
    ['an unknown network', { partnerCardId: 'a', cardType: 'diners', lastFour: '4242' }],
  ])('refuses a reply with %s', async (_, card) => {
    const replyWithCard = async () => Response.json({ cards: [card] })
    expect(await httpPartnerCards({ baseUrl: 'http://bank', key, fetch: replyWithCard }).list(person)).toBeNull()
  })

  test('a person unknown to the partner has no cards', async () => {
    const replyNotFound = async () => new Response('', { status: 404 })
    expect(await httpPartnerCards({ baseUrl: 'http://bank', key, fetch: replyNotFound }).list(person)).toEqual([])
  })
})

test('each person has different cards, with valid check digits', () => {
  // At the sandbox Maximiliana has 14 cards, and people other than her and Clara have three.
  const numbers = ['a', 'b', 'sandbox-maximiliana'].flatMap((customer) =>
    walletOf(customer, vault.time.now).map(({ number }) => number),
  )
  expect(numbers.every(isCardNumber)).toBe(true)
  expect(new Set(numbers).size).toBe(3 + 3 + 14)
})
