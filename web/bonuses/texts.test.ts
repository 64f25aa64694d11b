import { expect, test } from 'vitest'
import { memberOf, partnerOf } from '../../checks/fixtures/render.tsx'
import { contentEntry } from '../../contract/content.ts'
import { bonusPageCopy } from '../copy/bonuses.ts'
import { copyOf } from '../copy/use-copy.ts'
import type { SiteData } from '../site/partner.ts'
import { activationTextsOf } from './banner.tsx'
import type { BannerFields } from './banners.ts'

const fieldsOf = (extraFields: object) => {
  const fields = { code: 'AAA', text_blocks: [{ text_desktop: 'Words' }], ...extraFields }
  return contentEntry.parse({ type: 'bonus', slug: 'aaa', fields }).fields as BannerFields
}
const copy = (overrides: Record<string, string> = {}) => {
  const partner = partnerOf('meridian-air')
  const site = { partner: { ...partner, copy: { ...partner.copy, ...overrides } }, member: memberOf(), year: 2026 }
  return copyOf(site as SiteData, bonusPageCopy)
}

test('uses the text of the bonus, else the partner’s copy, else the default [M2-112]', () => {
  const overrides = { 'bonus.registered': 'On it goes.', 'bonus.failed': 'Not now.' }
  expect(activationTextsOf(fieldsOf({}), copy())).toEqual({
    success: 'Registered for bonus.',
    failure: 'Something went wrong, please refresh your browser.',
  })
  expect(activationTextsOf(fieldsOf({}), copy(overrides))).toEqual({ success: 'On it goes.', failure: 'Not now.' })
  expect(
    activationTextsOf(fieldsOf({ success_text: 'Fly with {partner}.', failure_text: 'Grounded.' }), copy(overrides)),
  ).toEqual({
    success: 'Fly with Meridian.',
    failure: 'Grounded.',
  })
})
