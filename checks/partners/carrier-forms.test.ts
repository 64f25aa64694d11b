import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiningSite, type DiningSite } from '../fixtures/dining.ts'
import { publish } from '../fixtures/published.ts'
import { allBrands } from '../fixtures/brands.ts'
import { partnerOf, textsOf } from '../fixtures/render.tsx'
import type { Browser } from '../fixtures/site.ts'
import { wholePageRoutes } from '../fixtures/whole-site.ts'

// The carrier's privacy notice on whole pages, as browsers receive them. web/forms/privacy-notice.test.tsx covers dialogs.
const carrier = 'lumen-mobile'
const notice = partnerOf(carrier).legal.privacyNotice
let site: DiningSite
beforeAll(async () => {
  site = await openDiningSite([], [await wholePageRoutes()])
})
afterAll(() => site.close())

const visitorPages = ['/', '/search', '/merchants/place-0', '/join', '/login', '/recover', '/surveys']
const memberPages = [
  '/account/overview',
  '/account/recent_activity',
  '/account/manage_cards',
  '/account/user_profile',
  '/account/user_profile?change=email',
  '/account/user_profile?change=password',
  '/account/user_profile?change=closing',
  '/account/missing_rewards',
  '/account/reservations',
  '/account/sessions',
  '/account/privacy',
]
/** The fields of a search: where, what, when and for how many. A search stores nothing about a person. */
const searchFields = new Set(['location', 'restaurantOrCuisine', 'date', 'time', 'partySize'])

const withoutScripts = (html: string) => html.replaceAll(/<script.*?<\/script>/gs, '')

/**
 * The texts of a page's forms that request personal data. A form without fields counts: the card form has only the vault's field, in a
 * frame. A form with the method GET or dialog does not count, because it stores nothing. A form of hidden fields alone requests nothing.
 */
function personalForms(html: string): string[] {
  const forms = withoutScripts(html).match(/<form[ >].*?<\/form>/gs) ?? []
  return forms
    .filter((form) => {
      if (/^<form[^>]*\bmethod="(get|dialog)"/.test(form)) return false
      const fields = [...form.matchAll(/<(?:input|select|textarea)\b[^>]*\bname="([^"]+)"[^>]*>/g)]
      const visibleFields = fields.filter(([tag]) => !tag.includes('type="hidden"'))
      return fields.length === 0 || visibleFields.some(([, name = '']) => !searchFields.has(name))
    })
    .map((form) => textsOf(form).join(' '))
}

/** The number of forms that request personal data on each page, and the texts of these forms. Skips pages whose status is not 200. */
async function formsOf(browser: Browser, paths: string[]) {
  const formCounts: Record<string, number> = {}
  const texts: string[] = []
  for (const path of paths) {
    const { body, statusCode } = await browser.raw('GET', path)
    if (statusCode !== 200) continue
    const forms = personalForms(body)
    if (forms.length > 0) formCounts[path] = forms.length
    texts.push(...forms.map((text) => `${path}: ${text}`))
  }
  return { formCounts, texts }
}

test('every form that requests personal data on the carrier’s pages has the carrier’s privacy notice [P1-422] [D3-020] [SPEC-B14]', async () => {
  const visitor = await formsOf(site.browser(carrier), visitorPages)
  const newMember = await formsOf(await site.member({ partner: carrier }), ['/add_card'])
  const member = await formsOf(await site.diner(carrier), memberPages)
  expect(visitor.formCounts).toEqual({ '/': 1, '/join': 1, '/login': 1, '/recover': 1, '/surveys': 1 })
  expect(newMember.formCounts).toEqual({ '/add_card': 1 })
  expect(member.formCounts).toEqual({
    '/account/manage_cards': 1,
    '/account/user_profile': 1,
    '/account/missing_rewards': 1,
    '/account/user_profile?change=email': 2,
    '/account/user_profile?change=password': 2,
    '/account/user_profile?change=closing': 2,
  })
  const formsWithoutNotice = [...visitor.texts, ...newMember.texts, ...member.texts].filter(
    (text) => !text.includes(notice),
  )
  expect(formsWithoutNotice).toEqual([])
})

test('no form for personal data on a visitor page of another partner has a privacy notice [P1-422] [D3-020]', async () => {
  const otherBrands = allBrands().filter(({ id }) => id !== carrier)
  expect(otherBrands).toHaveLength(5)
  let searchedForms = 0
  for (const { id } of otherBrands) {
    const { texts } = await formsOf(site.browser(id), visitorPages)
    searchedForms += texts.length
    expect(texts.filter((text) => text.includes('Privacy notice'))).toEqual([])
  }
  expect(searchedForms).toBeGreaterThan(0)
})

test('the page of a form service’s survey has the carrier’s privacy notice, and none at another partner [P1-422]', async () => {
  const fields = { text: 'Tell us', id: 'at-a-service', form: { service: 'typeform', id: 'lT4Z3j' } }
  const pageText = async (partner: string) => {
    await publish(site, partner, { type: 'surveys', slug: fields.id, fields })
    const { body, statusCode } = await site.browser(partner).raw('GET', '/surveys/form/at-a-service')
    expect(statusCode).toBe(200)
    return textsOf(withoutScripts(body)).join(' ')
  }
  expect(await pageText(carrier)).toContain(notice)
  expect(await pageText('meridian-air')).not.toContain('Privacy notice')
})
