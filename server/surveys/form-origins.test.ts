import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../checks/fixtures/published.ts'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { typeformOrigin } from '../../contract/typeform.ts'
import { formOrigins } from './form-origins.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  const question = { type: 'free_text', id: 'why', text: 'Why?' }
  for (const fields of [
    { text: 'Tell us', id: 'at-a-service', form: { service: 'typeform', id: 'lT4Z3j' } },
    { text: 'Tell us here', id: 'our-own', questions: [question] },
  ])
    await publish(site, 'harbor-bank', { type: 'surveys', slug: fields.id, fields })
})
afterAll(() => site.close())

test.each([
  ['the document around the form', '/surveys/form/at-a-service?page=%2Fhelp', true],
  ['the document of the site’s own survey', '/surveys/form/our-own', false],
  ['the document of an unknown survey', '/surveys/form/nothing', false],
  ['the survey page', '/surveys', false],
  ['a page with a card frame', '/add_card', false],
])('the policy of %s names the form service: $2 [P1-498]', async (_, url, isFramed) => {
  const partner = site.deps.partners.byId('harbor-bank')
  if (!partner) throw new Error('the partner is missing')
  const origins = await formOrigins(site.deps, { partner, member: null, preview: false }, url)
  expect(origins).toBe(isFramed ? typeformOrigin : '')
})
