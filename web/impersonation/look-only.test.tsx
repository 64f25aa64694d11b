import { expect, test } from 'vitest'
import { memberForms } from '../../checks/fixtures/member-forms.tsx'
import { memberOf, partnerOf, renderMarkup, textsOf } from '../../checks/fixtures/render.tsx'
import type { ImpersonationMode } from '../../domain/operators/impersonation.ts'
import { HeartButton } from '../favorites/heart-button.tsx'
import { FormOpener } from '../forms/form-opener.tsx'

const scene = (mode: ImpersonationMode) => ({
  partner: partnerOf('lumen-mobile'),
  member: memberOf(),
  impersonation: { id: '0', operatorName: 'Ines', memberName: 'Noor', mode, consoleOrigin: 'http://localhost:3002' },
})
const lookText = 'You are looking only. Nothing here can be changed.'
/** The forms of visitors. A signed-in member, and so an operator, never gets them. */
const visitorForms = ['join', 'login', 'home email', 'recovery']

/**
 * The buttons that would post a form: neither disabled nor within a disabled fieldset. A form with the method get or dialog only opens or
 * closes a dialog.
 */
const postingButtons = (html: string) =>
  html
    .replaceAll(/<form[^>]*method="(?:get|dialog)"[\s\S]*?<\/form>/g, '')
    .replaceAll(/<fieldset[^>]*disabled[\s\S]*?<\/form>/g, '')
    .match(/<button[^>]*type="submit"(?![^>]*disabled)[^>]*>/g) ?? []

test.each(memberForms.filter(([name]) => !visitorForms.includes(name)))(
  'tells an operator who only looks that the form of %s cannot be used, and disables it [MEM-B9]',
  (_name, form) => {
    const html = renderMarkup(form, scene('look'))
    expect(textsOf(html)).toContain(lookText)
    expect(postingButtons(html)).toEqual([])
  },
)

test('shows an operator no card fields, and says why in either mode [MEM-B9]', () => {
  const [, form] = memberForms.find(([name]) => name.startsWith('card and')) ?? []
  const textsIn = (mode: ImpersonationMode) => textsOf(renderMarkup(form, scene(mode)))
  expect(textsIn('look')).toEqual([lookText])
  expect(textsIn('act')).toEqual(['Only the member can do this.'])
})

test('disables the buttons that open a form or save a favorite for an operator who only looks [MEM-B9]', () => {
  const opener = (
    <FormOpener form="remove-a" onPress={() => undefined}>
      Remove
    </FormOpener>
  )
  const heart = <HeartButton merchant={{ id: 'a', name: 'Ember' }} shape="word" />
  for (const part of [opener, heart]) {
    expect(renderMarkup(part, scene('look'))).toMatch(
      new RegExp(`<button[^>]*disabled=""[^>]*title="${lookText}"|<button[^>]*title="${lookText}"[^>]*disabled=""`),
    )
    expect(renderMarkup(part, scene('act'))).not.toContain(lookText)
  }
})
