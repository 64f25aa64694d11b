import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkCards } from '../contract/api/cards.ts'
import { createProspect } from '../contract/api/joining.ts'
import { recover } from '../contract/api/recovery.ts'
import { signIn } from '../contract/api/session.ts'
import { commonRefusals } from '../contract/endpoint.ts'
import { messages } from '../contract/messages.ts'
import { refusalText } from '../contract/refusal-copy.ts'
import { allCopy } from '../web/copy/all.ts'
import { changeBrand } from './fixtures/changed-brand.ts'
import { testMailServer } from './fixtures/mail.ts'
import { goodForm, type Site } from './fixtures/site.ts'
import { openWholeSite } from './fixtures/whole-site.ts'
import { readEndpoints } from './house/replies.ts'
import { isCode, isTest, readSources } from './sources.ts'

const calls = await readEndpoints()
const codes = new Set([...calls.flatMap(({ call }) => Object.keys(call.refusals)), ...Object.keys(commonRefusals)])

test('every refusal text that members see has a copy key with the same default text', () => {
  const texts = [...codes].flatMap((code) => refusalText(code) ?? [])
  expect(texts.length).toBeGreaterThan(60) // the refusals were found
  expect(texts.filter(({ key, text }) => allCopy[key] !== text)).toEqual([])
})

test('code outside the table of messages names every message [SPEC-B13]', () => {
  const code = readSources()
    .filter((source) => isCode(source) && !isTest(source) && /^(contract|domain|server|web)\//.test(source.path))
    .filter(({ path }) => path !== 'contract/messages.ts')
    .map(({ text }) => text)
    .join('\n')
  // `requiredPlain` replaces `required` for a field without a label (contract/messages.ts).
  const codes = Object.keys(messages).filter((name) => name !== 'requiredPlain')
  expect(codes.length).toBeGreaterThan(25) // the messages were found
  expect(codes.filter((name) => !new RegExp(`['.]${name}\\b`).test(code))).toEqual([])
})

// Only operators, testers, load balancers or clients of an unknown site read the texts of these files.
const unseenByMembers = /^server\/((console|staging|impersonation)\/|brands\/not-found\.ts|platform\/readiness\.ts)/
const constantSentence = /\b(title|message):\s*\(?(['"`])[A-Z][^'"`]* [^'"`]*\2|\bproblem\(\s*\d+,\s*'\w+',\s*['"`]/g

test('server code for members has no sentence as a constant title, message or problem', () => {
  const sources = readSources().filter(
    (source) => source.path.startsWith('server/') && isCode(source) && !isTest(source),
  )
  expect(sources.length).toBeGreaterThan(300) // the sources were found
  const sentences = sources
    .filter(({ path }) => !unseenByMembers.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(constantSentence)].map(([sentence]) => `${path}: ${sentence}`))
  expect(sentences).toEqual([])
})

// Tables of copy, the default Topgolf page, names of fonts and card networks, and the staging tools and their clock for testers.
const copyTable =
  /^(web\/(copy|staging)\/|web\/earn\/topgolf\.ts|web\/shell\/(fonts|fallback-families|network-logos|clock-mark))|[/-]copy\.ts$/
const browserSentence = /(['"])[A-Z][a-z]+ [^'"\n]*\1|`[A-Z][a-z]+ [^`\n]*`|>\s*[A-Z][a-z]+ [a-z][^<>{}=;]*</g
// Two locations, and the title of documents without a partner.
const isAllowed = (sentence: string) => /^'(Current Location|New York, NY|Dining rewards)'$/.test(sentence)

test('browser code has no sentence outside its tables of copy', () => {
  const sources = readSources().filter(
    (source) => /^(web|kit)\//.test(source.path) && isCode(source) && !isTest(source),
  )
  expect(sources.length).toBeGreaterThan(300) // the sources were found
  const sentences = sources
    .filter(({ path }) => !copyTable.test(path))
    .flatMap(({ path, text }) =>
      [...text.replaceAll(/\/\*[^]*?\*\/|\/\/.*|new (Type)?Error\([^)]*\)/g, '').matchAll(browserSentence)]
        .filter(([sentence]) => !isAllowed(sentence))
        .map(([sentence]) => `${path}: ${sentence}`),
    )
  expect(sentences).toEqual([])
})

describe('a partner’s own texts appear', () => {
  const partner = 'lumen-mobile'
  const program = 'Lumen Dining Rewards'
  let site: Site
  beforeAll(async () => {
    site = await openWholeSite()
    const keys = [
      'refusal.wrong_credentials',
      'refusal.not_found',
      'message.invalidZip',
      'cardRefusal.card_expired',
      'mail.recovery.subject',
      'maintenance.login',
      'login.title',
      'meta.notFoundTitle',
    ]
    const texts = keys.map((key) => [key, `{program} words ${key}`])
    await changeBrand(site, partner, { maintenance: 'none' }, Object.fromEntries(texts))
  })
  afterAll(() => site.close())
  const brandTextOf = (key: string) => `${program} words ${key}`
  const readPage = async (path: string) =>
    (await site.browser(partner).raw('GET', path, { headers: { accept: 'text/html' } })).body

  test('in a refusal', async () => {
    const reply = await site.browser(partner).call(signIn, { body: { login: 'a@b.example', password: 'wrong' } })
    expect(reply).toMatchObject({
      problem: { code: 'wrong_credentials', title: brandTextOf('refusal.wrong_credentials') },
    })
    expect((await site.browser(partner).raw('GET', '/api/nothing')).json()).toMatchObject({
      title: brandTextOf('refusal.not_found'),
    })
  })

  test('in the error of a field', async () => {
    const reply = await site.browser(partner).call(createProspect, { body: { ...goodForm(partner), zipCode: '00000' } })
    expect(JSON.stringify(reply)).toContain(brandTextOf('message.invalidZip'))
  })

  test('in the reason why linking a card failed', async () => {
    const member = await site.member({ partner })
    site.vault.refuseNext = 'card_expired'
    const body = { creditCards: [{ encryptedCardNumber: 'visa 424242 4242' }], directFileFeedOptIn: true }
    const reply = await member.call(linkCards, { body })
    expect(reply).toMatchObject({
      value: { cardRegistration: [{ error: { message: brandTextOf('cardRefusal.card_expired') } }] },
    })
  })

  test('in a mail', async () => {
    const member = await site.member({ partner })
    await site.browser(partner).call(recover, { body: { emailOrPhone: member.body.email } })
    expect((await testMailServer(site).sendDueMails()).map(({ subject }) => subject)).toContain(
      brandTextOf('mail.recovery.subject'),
    )
  })

  test('in the title of a page', async () => {
    expect(await readPage('/login')).toContain(`<title>${brandTextOf('login.title')} | ${program}</title>`)
    expect(await readPage('/nowhere')).toContain(`<title>${brandTextOf('meta.notFoundTitle')} | ${program}</title>`)
  })

  test('on the maintenance page', async () => {
    const copy = { 'maintenance.login': brandTextOf('maintenance.login') }
    await changeBrand(site, partner, { maintenance: 'login' }, copy)
    expect(await readPage('/login')).toContain(`<p>${brandTextOf('maintenance.login')}</p>`)
  })
})
