import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkCards } from '../contract/api/cards.ts'
import { allCopy } from '../web/copy/all.ts'
import { changeBrand } from './fixtures/changed-brand.ts'
import { contentOf, partnerOf, textsOf } from './fixtures/render.tsx'
import { firstElement, visibleBody } from './fixtures/markup.ts'
import { openWholeSite } from './fixtures/whole-site.ts'
import type { Browser, Site } from './fixtures/site.ts'

let site: Site
beforeAll(async () => {
  site = await openWholeSite()
})
afterAll(() => site.close())

const accountPaths = [
  ...['/account/recent_activity', '/account/manage_cards', '/account/user_profile', '/account/sessions'],
  ...['/account/privacy', '/account/missing_rewards', '/account/favorites'],
]
const read = async (browser: Browser, path: string) => (await browser.raw('GET', path)).body

test('each text in the main part of form, search, account and error pages comes from a copy key, the partner or the member’s input [P1-306]', async () => {
  const id = 'lumen-mobile'
  const { brand, legal } = partnerOf(id)
  // The mark ¤ shows which texts of a page come from a copy key.
  const markedCopy = Object.fromEntries(Object.entries(allCopy).map(([key, text]) => [key, `¤${text}`]))
  await changeBrand(site, id, {}, markedCopy)
  const member = await site.member({ partner: id })
  // The test's vault reads brand, first six and last four digits from the text.
  const body = { creditCards: [{ encryptedCardNumber: 'visa 424242 4242' }], directFileFeedOptIn: true }
  await member.call(linkCards, { body })
  const pages = await Promise.all([
    ...['/join', '/login', '/search', '/recover', '/SignOut', '/nowhere'].map((path) => read(site.browser(id), path)),
    ...[...accountPaths, '/account/reservations', '/account/close', '/add_card', '/fix_credentials'].map((path) =>
      read(member, path),
    ),
  ])
  await changeBrand(site, id, {}) // removes the marks
  // Ana Ruiz is the test's member.
  const partnerTexts = JSON.stringify([contentOf(id), brand, legal, 'Ana Ruiz'])
  // Options are left out: the names of states and languages are data.
  const texts = pages.flatMap((html) =>
    textsOf(firstElement(visibleBody(html), 'main').replaceAll(/<option\b.*?<\/option>/gs, '')),
  )
  // A short text may occur in a longer one by chance, so it must be a whole value.
  const isPartnerText = (text: string) => partnerTexts.includes(text.length < 20 ? JSON.stringify(text) : text)
  // A text with an @ is an email address.
  const isHardCoded = (text: string) =>
    /[a-z]{2}/i.test(text) && !text.includes('@') && !text.includes('¤') && !isPartnerText(text)
  expect(texts.length).toBeGreaterThan(200) // the pages had their texts
  expect(texts.filter(isHardCoded)).toEqual([])
})
