import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allBrands } from '../../checks/fixtures/brands.ts'
import { renderMarkup, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import { memberForms } from '../../checks/fixtures/member-forms.tsx'
import { root } from '../../checks/sources.ts'

describe('the privacy notice [P1-422]', () => {
  test.each(memberForms)('is on the %s form of a partner that has it, and of no other', (_name, form) => {
    const { legal } = partnerOf('lumen-mobile')
    const formText = (id: string, change = {}) =>
      textsOf(renderMarkup(form, { partner: partnerOf(id, change), member: memberOf() })).join(' ')
    expect(formText('lumen-mobile')).toContain(legal.privacyNotice)
    expect(formText('lumen-mobile', { hasPrivacyNotice: false })).not.toContain('Privacy notice')
    expect(formText('meridian-air')).not.toContain('Privacy notice')
  })

  test('is part of every form that sends personal data', () => {
    const exemptFiles = [
      // The name of a passkey, and buttons without fields: end a session, keep a card, dispute an answer, close a dialog, open a form.
      'web/account/passkeys/passkey-row.tsx',
      'web/account/sessions.tsx',
      'web/account/unused-card.tsx',
      'web/claims/dispute-form.tsx',
      'web/forms/dialog-closer.tsx',
      'web/forms/form-opener.tsx',
      // The generic form leaves the notice to the forms that use it.
      'web/forms/route-form.tsx',
      // The searches for a table and for a restaurant. The views that book or change a table are in `alwaysChecked`.
      'web/reservations/request-fields.tsx',
      'web/reservations/slots.tsx',
      'web/search/search-form.tsx',
      // No fields: signing out, and closing a dialog.
      'web/sign-in/sign-out.tsx',
      'web/ui/dialog.tsx',
    ]
    // Checked even if the pattern below finds no form in them. A survey has none: its form is in the frame of an external service. The two
    // reservation views have a `RouteForm`, which the pattern finds.
    const alwaysChecked = ['reservations/change-dialog.tsx', 'reservations/confirm-view.tsx', 'surveys/form-frame.tsx']
    const files = globSync('web/**/*.tsx', { cwd: root }).filter(
      (file) => !file.includes('.test.') && !file.startsWith('web/staging/'),
    )
    const filesWithoutNotice = files.filter((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const sendsData = /<(\w+\.|Route)?form\b/i.test(source) || alwaysChecked.some((path) => file === `web/${path}`)
      return sendsData && !source.includes('<PrivacyNotice />')
    })
    expect(filesWithoutNotice.toSorted()).toEqual(exemptFiles)
  })

  test('is used by lumen-mobile only', () => {
    expect(allBrands().flatMap(({ id, brand }) => (brand.hasPrivacyNotice ? [id] : []))).toEqual(['lumen-mobile'])
  })
})
