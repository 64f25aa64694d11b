import { afterAll, beforeAll, expect, test } from 'vitest'
import { testMailServer } from '../../checks/fixtures/mail.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { confirmRecovery, recover, updateRecovery } from '../../contract/api/recovery.ts'
import { confirmPassword, csrf, signIn } from '../../contract/api/session.ts'
import { failuresMax, lockMs } from '../../domain/sign-in.ts'
import { inPartner } from '../database/connect.ts'

let site: Site
let mailServer: ReturnType<typeof testMailServer>
beforeAll(async () => {
  site = await openSite()
  mailServer = testMailServer(site)
})
afterAll(() => site.close())

let addressCount = 0
/** A browser without earlier sign-ins, on its own network. */
const stranger = () => site.browser('lumen-mobile', `10.12.${(addressCount += 1) >> 8}.${addressCount & 255}`)
const attempt = async (browser: Browser, login: string, password = 'guess after guess') => {
  const reply = await browser.call(signIn, { body: { login, password } })
  return reply.ok ? 'ok' : reply.problem.code
}
type Member = Awaited<ReturnType<Site['member']>>
const signInOnDevice = async ({ body }: Member, address: string) => {
  const browser = site.browser('lumen-mobile', address)
  expect(await attempt(browser, body.email, body.password)).toBe('ok')
  return browser
}

/** Spellings of the email and of the ten-digit partner number. Each finds the member. */
const spellings = ({ email, partnerNumber = '' }: { email: string; partnerNumber?: string | undefined }) => {
  const [area, exchange, line] = [partnerNumber.slice(0, 3), partnerNumber.slice(3, 6), partnerNumber.slice(6)]
  return [
    email,
    email.toUpperCase(),
    `  ${email} `,
    email.replace('k', '\u212a'), // The Kelvin sign is a k in lower case.
    partnerNumber,
    `(${area}) ${exchange}-${line}`,
    `${area}.${exchange}.${line}`,
    `+1 ${area} ${exchange} ${line}`,
    `${area}\u00a0${exchange}\u00a0${line}`,
    partnerNumber.split('').join('-'),
  ]
}

test('wrong passwords lock the account for every login that names it [MEM-A1] [D3-002] [M2-264]', async () => {
  const { body } = await site.member({ email: 'kim.baker@mail.example' })
  const logins = spellings(body)
  for (const spelling of logins) expect(await attempt(stranger(), spelling, body.password), spelling).toBe('ok')
  for (const spelling of logins.slice(0, failuresMax.account))
    expect(await attempt(stranger(), spelling), spelling).toBe('wrong_credentials')
  for (const spelling of logins)
    expect(await attempt(stranger(), spelling, body.password), spelling).toBe('account_locked')
})

test('wrong passwords lock an unknown login in the same way, by email or number [MEM-A1] [M2-329]', async () => {
  for (const logins of [
    ['unknown@mail.example', 'UNKNOWN@mail.example', ' unknown@Mail.example '],
    ['2125550000', '212-555-0000', '(212) 555 0000'],
  ]) {
    const loginAt = (n: number) => logins[n % logins.length] ?? ''
    for (let guess = 0; guess < failuresMax.account; guess += 1)
      expect(await attempt(stranger(), loginAt(guess))).toBe('wrong_credentials')
    for (const spelling of logins) expect(await attempt(stranger(), spelling), spelling).toBe('account_locked')
  }
})

test('wrong passwords of confirmations and sign-ins are counted together [MEM-A1]', async () => {
  const member = await site.member()
  const { email, password } = member.body
  const confirm = async (browser: Browser, enteredPassword: string) => {
    const reply = await browser.call(confirmPassword, { body: { password: enteredPassword } })
    return reply.ok ? 'ok' : reply.problem.code
  }
  const attacker = () => {
    const browser = stranger()
    browser.cookies.set('damask_session', member.cookies.get('damask_session') ?? '')
    return browser
  }
  for (let guess = 0; guess < 3; guess += 1) expect(await confirm(attacker(), 'guess')).toBe('wrong_password')
  for (let guess = 3; guess < failuresMax.account; guess += 1)
    expect(await attempt(stranger(), email)).toBe('wrong_credentials')
  expect([await attempt(stranger(), email, password), await confirm(attacker(), password)]).toEqual([
    'account_locked',
    'account_locked',
  ])
  // Strangers' guesses do not lock the password on the member's own browser.
  expect(await confirm(member, password)).toBe('ok')
})

test('a recognized device has a separate count, which all logins of the member share [MEM-A1] [D3-003]', async () => {
  const member = await site.member()
  const device = await signInOnDevice(member, '10.12.200.1')
  const logins = spellings(member.body)
  for (const spelling of logins.slice(0, failuresMax.device))
    expect(await attempt(device, spelling), spelling).toBe('wrong_credentials')
  for (const spelling of logins) expect(await attempt(device, spelling, member.body.password)).toBe('account_locked')
  expect(await attempt(stranger(), member.body.email, member.body.password)).toBe('ok')
})

/** Locks a network: sends a wrong password, writes the count of 29, and sends the thirtieth. */
async function lockNetwork(address: string): Promise<void> {
  // Thirty real attempts would reach the site's limit of thirty calls a minute; the lock counts failures over half an hour.
  const logins = Array.from({ length: failuresMax.client }, (_, n) => `made-up-${address}-${n}@mail.example`)
  const row = { failures: failuresMax.client - 1, first_at: site.deps.clock.now(), locked_until: null }
  const guesser = site.browser('lumen-mobile', address)
  expect(await attempt(guesser, logins[0] ?? '')).toBe('wrong_credentials')
  // The table has only keyed hashes of addresses, so the row is found by its time: its first failure is the newest of all networks.
  await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx
      .updateTable('sign_in_failure')
      .set(row)
      .where('subject', 'like', 'client:%')
      .where('failures', '=', 1)
      .where('first_at', '=', (eb) =>
        eb
          .selectFrom('sign_in_failure')
          .select((inner) => inner.fn.max('first_at').as('latest'))
          .where('subject', 'like', 'client:%'),
      )
      .execute(),
  )
  expect(await attempt(guesser, logins[1] ?? '')).toBe('wrong_credentials')
}

test('a locked network gets the lock’s message for existing and unknown logins, and recognized devices sign in [SEC-B7] [D3-003] [M2-264] [M2-265]', async () => {
  const address = '10.12.201.1'
  const member = await site.member()
  const device = await signInOnDevice(member, address)
  await lockNetwork(address)
  const sameNetwork = () => site.browser('lumen-mobile', address)
  const { email, password } = member.body
  const replies = [
    await attempt(sameNetwork(), email, password),
    await attempt(sameNetwork(), 'another.unknown@mail.example'),
  ]
  expect(replies).toEqual(['network_locked', 'network_locked'])
  const reply = await sameNetwork().call(signIn, { body: { login: email, password } })
  expect(reply).toMatchObject({
    status: 403,
    problem: {
      title: 'Too many wrong passwords came from this network. Try again in 30 minutes, or recover your account now.',
    },
  })
  expect([await attempt(device, email), await attempt(device, email, password)]).toEqual(['wrong_credentials', 'ok'])
  site.moveClock(lockMs + 1_000)
  expect(await attempt(sameNetwork(), email, password)).toBe('ok')
})

test('a recovery lifts the locks of account and device, and its new password signs in from a locked network [SEC-B7]', async () => {
  const address = '10.12.202.1'
  const member = await site.member()
  const { email } = member.body
  const device = await signInOnDevice(member, '10.12.202.2')
  for (let guess = 0; guess < failuresMax.device; guess += 1) await attempt(device, email)
  for (let guess = 0; guess < failuresMax.account; guess += 1) await attempt(stranger(), email)
  await lockNetwork(address)
  const browser = site.browser('lumen-mobile', address)
  await browser.call(recover, { body: { emailOrPhone: email } })
  const mail = (await mailServer.sendDueMails()).find(({ to, text }) => to === email && text.includes('/confirm#'))
  const token = /\/recover\/confirm#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const confirmation = await browser.call(confirmRecovery, { body: { token: token } })
  if (!confirmation.ok) throw new Error(confirmation.problem.code)
  const password = 'olives and bread'
  const update = { token: confirmation.value.token, password, passwordConfirm: password }
  expect((await browser.call(updateRecovery, { body: update })).ok).toBe(true)
  for (const client of [browser, device, stranger()]) expect(await attempt(client, email, password)).toBe('ok')
})

test('concurrent wrong passwords are counted exactly across all logins of the member, and those after the lock are refused as locked [MEM-A1]', async () => {
  const { body } = await site.member({ email: 'katrin@mail.example' })
  const logins = [...spellings(body), ...spellings(body)]
  const crowd = logins.map((spelling) => ({ browser: stranger(), spelling }))
  // Every browser makes its first visit before the parallel calls.
  await Promise.all(crowd.map(({ browser }) => browser.raw('GET', csrf.path)))
  // One wrong password before the parallel ones: four more then lock the account, whichever come first.
  await attempt(stranger(), body.email)
  const codes = await Promise.all(crowd.map(({ browser, spelling }) => attempt(browser, spelling)))
  expect(codes.filter((code) => code === 'wrong_credentials').length).toBe(failuresMax.account - 1)
  expect(codes.filter((code) => code === 'account_locked').length).toBe(crowd.length - failuresMax.account + 1)
  const counts = await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx.selectFrom('sign_in_failure').select('failures').where('subject', 'like', 'account:%').execute(),
  )
  expect(Math.max(...counts.map(({ failures }) => failures))).toBe(failuresMax.account)
})
