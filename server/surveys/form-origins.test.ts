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
  ['the document around a Typeform form', true, '/surveys/form/at-a-service?page=%2Fhelp'],
  ['the form page of the site’s own survey', false, '/surveys/form/our-own'],
  ['the form page of an unknown survey', false, '/surveys/form/nothing'],
  ['the survey page', false, '/surveys'],
  ['a page with a card frame', false, '/add_card'],
])('the origins for the policy of %s include the form service: %s [P1-498]', async (_, isIncluded, url) => {
  const partner = site.deps.partners.byId('harbor-bank')
  if (!partner) throw new Error('the partner is missing')
  const origins = await formOrigins(site.deps, { partner, member: null, preview: false }, url)
  expect(origins).toBe(isIncluded ? typeformOrigin : '')
})
