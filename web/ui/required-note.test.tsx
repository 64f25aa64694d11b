import { expect, test } from 'vitest'
import { renderMarkup, memberOf, partnerOf } from '../../checks/fixtures/render.tsx'
import { memberForms } from '../../checks/fixtures/member-forms.tsx'

// The removal of a card asks for the password only after the server has refused the removal.
const formsWithoutRequiredField = ['home email', 'review', 'card removal', 'reservation']

test.each(memberForms)(
  'the %s form explains the asterisk if it requires a field, and only then [P1-407]',
  (name, form) => {
    const html = renderMarkup(form, { partner: partnerOf('lumen-mobile'), member: memberOf() })
    const requiresField = !formsWithoutRequiredField.includes(name)
    expect([/ \*<\/span>/.test(html), html.includes('* Required field')]).toEqual([requiresField, requiresField])
  },
)
