import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { renderPart } from '../../checks/fixtures/page.tsx'
import { testPartner } from '../../checks/fixtures/partner.ts'
import type { Brand } from '../../contract/brand.ts'
import { requireMember } from '../page/require-member.ts'
import { pageInfo } from '../site/context.ts'
import { loader as login } from '../sign-in/login.tsx'
import { loader as addCard } from './add-card.tsx'
import { loader as cardAdded } from './card-added.tsx'
import { JoinFormView } from './join-form.tsx'
import { loader as join } from './join.tsx'

const formHtml = (id: string, settings: Partial<Brand> = {}) =>
  renderPart(testPartner(id, settings), <JoinFormView email="" />)

test('labels the partner number by the partner’s name for it [M2-022]', () => {
  expect(formHtml('lumen-mobile')).toContain('>Phone number<')
  expect(formHtml('meridian-air')).not.toContain('>Phone number<')
  expect(formHtml('meridian-air')).toContain('>Meridian number<')
})

test('shows the privacy notice only at a partner that has one [P1-422]', () => {
  expect(formHtml('lumen-mobile')).toContain('Lumen uses your phone number only to match you')
  expect(formHtml('lumen-mobile', { hasPrivacyNotice: false })).not.toContain('Privacy notice')
  expect(formHtml('meridian-air')).not.toContain('Privacy notice')
})

test('shows the SMS opt-in only at a partner that has one [M2-218]', () => {
  expect(formHtml('lumen-mobile')).toContain('name="smsOptIn"')
  expect(formHtml('lumen-mobile', { hasSmsOptIn: false, hasSmsOptInV2: false })).not.toContain('name="smsOptIn"')
})

test('the email opt-in can be hidden for a partner [M2-009]', () => {
  expect(formHtml('lumen-mobile')).toContain('name="emailOptIn"')
  expect(formHtml('lumen-mobile', { hidesEmailOptIn: true })).not.toContain('name="emailOptIn"')
})

test('explains the asterisk of required fields [P1-407]', () => {
  expect(formHtml('lumen-mobile')).toContain('* Required field')
})

describe('at a partner without enrollment', () => {
  const statusOf = async (loader: (args: never) => unknown, enrollmentType: Brand['enrollmentType']) => {
    const context = new RouterContextProvider()
    const partner = testPartner('lumen-mobile', { enrollmentType })
    // The join page asks the API for the ticket of its human check. Without a ticket the page opens too.
    const inject = async () => ({ status: 503, body: '{}' })
    context.set(pageInfo, { partner, member: null, inject } as never)
    const request = new Request('http://lumen-mobile.localhost/account')
    try {
      await loader({ context, request, url: new URL(request.url) } as never)
      return 200
    } catch (thrown) {
      if (thrown instanceof Response) return thrown.status
      return (thrown as { init?: { status?: number } }).init?.status
    }
  }
  const account = ({ context, url }: { context: RouterContextProvider; url: URL }) => requireMember(context, url)

  test.each([
    ['/join does not exist [P1-047] [P1-050]', join, 200],
    ['/add_card does not exist [P1-050]', addCard, 302],
    ['/card_added does not exist [P1-050]', cardAdded, 302],
    ['/login does not exist [P1-051] [P1-053]', login, 200],
    ['/account does not exist [P1-070]', account, 302],
  ])('%s', async (_title, loader, directStatus) => {
    expect(await statusOf(loader as never, 'none')).toBe(404)
    // With direct enrollment the page opens for a visitor (200) or redirects to another page (302).
    expect(await statusOf(loader as never, 'direct')).toBe(directStatus)
  })
})
