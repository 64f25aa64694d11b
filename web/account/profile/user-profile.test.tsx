import { describe, expect, test } from 'vitest'
import { renderMarkup, memberOf, partnerOf, textsOf } from '../../../checks/fixtures/render.tsx'
import type { ClosingLoss } from '../../../contract/api/account.ts'
import type { MemberView } from '../../../contract/api/session.ts'
import { usStates } from '../../../domain/joining/states.ts'
import { ClosingForm } from './close-account.tsx'
import UserProfile from './user-profile.tsx'

type Change = { member?: Partial<MemberView>; brand?: Parameters<typeof partnerOf>[1] }

// At lumen-mobile members enroll directly, at harbor-bank by single sign-on.
const page = (id: string, { member = {}, brand = {} }: Change = {}) => {
  const memberView = memberOf(member)
  const props = { loaderData: { member: memberView, loss: null } } as never
  return renderMarkup(<UserProfile {...(props as object as Parameters<typeof UserProfile>[0])} />, {
    partner: partnerOf(id, brand),
    member: memberView,
    path: '/account/user_profile',
  })
}
/** The tag of a field by its name; empty when the page lacks it. */
const fieldTag = (html: string, name: string) =>
  new RegExp(`<(?:input|select)[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? ''

test('shows the profile form of the member [M2-047] [M2-004] [M2-224]', () => {
  const html = page('lumen-mobile', { member: { address: { ...memberOf().address, city: 'Chicago' } } })
  expect(textsOf(html)).toEqual(expect.arrayContaining(['Profile', 'Save changes']))
  expect(fieldTag(html, 'firstName')).toContain('value="Noor"')
  expect(fieldTag(html, 'city')).toContain('value="Chicago"')
})

test('shows email and password as read-only [M2-151] [M2-152]', () => {
  const html = page('lumen-mobile')
  expect(textsOf(html)).toContain('noor@mail.example')
  expect([fieldTag(html, 'email'), fieldTag(html, 'password')]).toEqual(['', ''])
})

test('shows the password row only for direct enrollment [M2-153]', () => {
  expect(textsOf(page('lumen-mobile'))).toContain('Password')
  expect(textsOf(page('harbor-bank'))).not.toContain('Password')
})

test('names are disabled for single sign-on, and editable elsewhere [M2-157]', () => {
  for (const name of ['firstName', 'lastName']) {
    expect(fieldTag(page('harbor-bank'), name)).toContain('disabled=""')
    expect(fieldTag(page('lumen-mobile'), name)).not.toContain('disabled')
  }
})

test('limits the length of each text field [M2-154] [M2-155] [M2-158] [M2-160] [M2-161] [M2-166]', () => {
  const html = page('lumen-mobile')
  const limits = { firstName: 20, lastName: 20, address1: 30, address2: 30, city: 20, zipCode: 5 }
  for (const [name, limit] of Object.entries(limits)) expect(fieldTag(html, name)).toContain(`maxLength="${limit}"`)
})

test('offers every US state and territory, and nothing else [M2-163]', () => {
  const html = page('lumen-mobile')
  const select = /<select[^>]* name="state".*?<\/select>/.exec(html)?.[0] ?? ''
  const offeredCodes = [...select.matchAll(/<option value="(\w*)"/g)].map(([, code]) => code)
  expect(offeredCodes).toEqual(['', ...usStates])
})

test('marks the address as required where the partner asks for it [M2-159] [M2-162] [M2-164]', () => {
  for (const name of ['address1', 'city', 'state']) {
    expect(fieldTag(page('meridian-air'), name)).toContain('aria-required="true"')
    expect(fieldTag(page('lumen-mobile'), name)).not.toContain('aria-required')
  }
})

test('shows a stored phone number as xxx-xxx-xxxx [M2-170]', () => {
  expect(fieldTag(page('lumen-mobile', { member: { phoneNumber: '3125550142' } }), 'phoneNumber')).toContain(
    'value="312-555-0142"',
  )
})

test('the SMS opt-in is disabled without a phone number [M2-177]', () => {
  const stored = { phoneNumber: '3125550142', smsOptIn: true }
  expect(fieldTag(page('lumen-mobile', { member: stored }), 'smsOptIn')).not.toContain('disabled')
  const withoutNumber = fieldTag(page('lumen-mobile', { member: { ...stored, phoneNumber: '' } }), 'smsOptIn')
  expect(withoutNumber).toContain('disabled=""')
  expect(withoutNumber).not.toContain('checked')
})

describe('email opt-in', () => {
  test.each([
    [
      'meridian-air',
      { emailOptIn: true },
      'Earning 3 miles per $1 depends on these emails. Without them you earn 1 mile per $1.',
    ],
    [
      'meridian-air',
      { emailOptIn: false },
      'Without these emails you earn 1 mile per $1. Turn them on to earn 3 miles per $1.',
    ],
    ['lumen-mobile', { emailOptIn: true }, 'exclusive restaurants come with these emails'],
    ['meridian-air', { emailOptIn: true, tierLevel: 'VIP' }, 'VIP, with 5 miles per $1, depends on these emails.'],
  ] as const)('at %s, explains to a member with %o how the opt-in affects the tier', (id, member, sentence) =>
    expect(textsOf(page(id, { member })).join(' ')).toContain(sentence),
  )

  test('is hidden for the partner that hides it [M2-009] [M2-320]', () => {
    expect(fieldTag(page('northfield-cu'), 'emailOptIn')).toBe('')
    expect(fieldTag(page('northfield-cu', { brand: { hidesEmailOptIn: false } }), 'emailOptIn')).not.toBe('')
  })
})

test('shows the member’s number at the partner with a button that changes it, where the partner has numbers', () => {
  const html = page('meridian-air', { member: { partnerNumber: '300418263' } })
  expect(textsOf(html)).toEqual(expect.arrayContaining(['Meridian number', '300 418 263']))
  expect(html).toContain('aria-label="Change your Meridian number"')
  expect(page('meridian-air', { brand: { hasPPN: false } })).not.toContain('Change your Meridian number')
})

describe('closing the account', () => {
  const loss: ClosingLoss = {
    availableUnits: 1_250,
    pendingUnits: 423,
    hasLegalHold: false,
    hasPassword: true,
    payoutBeforeClosing: null,
    inTransitUnits: 0,
    bonuses: [{ code: 'FIRST', description: 'A first dine' }],
    reservations: [
      {
        id: '0190a000-0000-7000-8000-000000000001',
        restaurant: 'Sera’s Table',
        date: '2026-12-05',
        time: '19:30',
        partySize: 2,
      },
    ],
    cards: [{ brand: 'visa', lastFour: '4242' }],
  }
  const form = (change: Partial<ClosingLoss> = {}, id = 'lumen-mobile') =>
    renderMarkup(<ClosingForm loss={{ ...loss, ...change }} onClose={() => undefined} />, {
      partner: partnerOf(id),
      member: memberOf(),
      path: '/account/user_profile',
    })

  test('is the last section of the profile', () => {
    const headings = [...page('lumen-mobile').matchAll(/<h2[^>]*>([^<]+)</g)].map(([, heading]) => heading)
    expect(headings.at(-1)).toBe('Close your account')
  })

  test('names each loss, shows the balance before the password field, and asks for a confirmation', () => {
    const html = form()
    const shownText = textsOf(html).join(' | ')
    for (const lossText of [
      '$12.50',
      '$4.23',
      'A first dine',
      'Sera’s Table, Dec 5, 2026 at 7:30 PM',
      'Visa ending in 4242',
    ])
      expect(shownText).toContain(lossText)
    expect(html.indexOf('$12.50')).toBeLessThan(html.indexOf('name="password"'))
    expect(fieldTag(html, 'password')).toContain('type="password"')
    expect(fieldTag(html, 'acceptsLoss')).toContain('type="checkbox"')
    expect(textsOf(form({}, 'meridian-air'))).toContain('1,250 miles')
  })

  test('says that there is nothing to lose, and does not ask for a password that does not exist', () => {
    const nothing = { availableUnits: 0, pendingUnits: 0, bonuses: [], reservations: [], cards: [] }
    const html = form({ ...nothing, hasPassword: false }, 'harbor-bank')
    expect(textsOf(html)).toContain('You have no rewards, bonuses, tables or cards to lose.')
    expect(fieldTag(html, 'password')).toBe('')
  })

  test.each([
    ['lumen-mobile', 'card', 'Visa ending in 4242', 'we send $12.50 to your Visa ending in 4242 within the hour'],
    ['meridian-air', 'posting_file', 'Meridian number', 'we send 1,250 miles to your Meridian number within a day'],
    ['northfield-cu', 'redemption', '', 'You can use your $12.50 first, and close your account after that. Redeem now'],
  ] as const)('at %s says how to receive the balance before closing, by %s', (id, way, target, sentence) => {
    const html = form({ payoutBeforeClosing: { units: 1_250, way, target } }, id)
    expect(textsOf(html).join(' ')).toContain(sentence)
    expect(html.includes('href="/account/redeem"')).toBe(way === 'redemption')
    // The sentence comes before the password. The search uses its first 8 characters, because a tag may interrupt the rest.
    expect(html.indexOf(sentence.slice(0, 8))).toBeLessThan(html.indexOf('name="password"'))
  })

  test('mentions payments in transit, which arrive in any case', () => {
    const sentence = 'What is on its way to you, $9.00, arrives after your account is closed, too.'
    expect(textsOf(form({ inTransitUnits: 900 })).join(' ')).toContain(sentence)
    expect(textsOf(form()).join(' ')).not.toContain(sentence)
  })

  test('explains that the data stays if the law requires it', () => {
    expect(textsOf(form()).join(' ')).toContain('We erase your name')
    const heldTexts = textsOf(form({ hasLegalHold: true })).join(' ')
    expect(heldTexts).toContain('The law requires us to keep your data for now.')
    expect(heldTexts).not.toContain('We erase your name')
  })
})

describe('the language of dates and numbers', () => {
  const languageField = (html: string) => /<select[^>]* name="language".*?<\/select>/.exec(html)?.[0] ?? ''

  test('offers the brand’s language first, then each language by its English name', () => {
    expect(textsOf(languageField(page('lumen-mobile')))).toEqual([
      'Same as Lumen',
      'English (United States)',
      'English (United Kingdom)',
      'Spanish (United States)',
      'French (Canada)',
      'Portuguese (Brazil)',
      'German (Germany)',
    ])
  })

  test.each([
    [null, 'en-US', 'For example Nov 23, 2026 · 7:30 PM · $1,234.56'],
    [null, 'en-GB', 'For example 23 Nov 2026 · 19:30 · $1,234.56'],
    ['de-DE', 'en-US', 'For example 23. Nov. 2026 · 19:30 · 1.234,56\u00a0$'],
  ] as const)('the language %s of a member and %s of the brand give %s', (language, brandLanguage, example) => {
    const html = page('lumen-mobile', { member: { language }, brand: { language: brandLanguage } })
    expect(textsOf(html)).toContain(example)
    expect(/<option value="([^"]*)" selected/.exec(languageField(html))?.[1]).toBe(language ?? '')
  })
})
