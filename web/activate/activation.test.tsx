import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderMarkup, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import { entryFields } from '../../contract/content.ts'
import type { KnownVisitor } from '../visitor/known-visitor.ts'
import { browserStorage, storageKeys } from '../site/storage.ts'
import Activate from './activate.tsx'
import { activationLinkOf } from './activation-link.ts'
import { ActivationStage } from './stage.tsx'

const anaId = '0123456789abcdef0123456789abcdef'
afterEach(() => {
  vi.unstubAllGlobals()
  browserStorage.remove(storageKeys.publicId)
})

const visitor = (tierLevel: 'NonActivated' | 'OptedIn'): KnownVisitor => ({
  state: 'success',
  person: {
    publicId: anaId,
    interfaceType: 'known',
    memberType: 'NonCardMember',
    tierLevel,
    active: false,
    hasWebProfile: false,
  },
})

test('only a signed-out person who is not activated gets an activation link, with the stored public id [P1-088]', () => {
  // The second argument: whether the person is signed in. At first the browser stores no public id.
  expect(activationLinkOf(visitor('NonActivated'), false)).toBeNull()
  browserStorage.write(storageKeys.publicId, anaId)
  expect(activationLinkOf(visitor('NonActivated'), false)).toBe(`/activate?publicId=${anaId}`)
  expect(activationLinkOf(visitor('OptedIn'), false)).toBeNull()
  expect(activationLinkOf(visitor('NonActivated'), true)).toBeNull()
  expect(activationLinkOf({ state: 'loading' }, false)).toBeNull()
})

test('shows a stage without content when the partner has none', () => {
  const texts = textsOf(
    renderMarkup(
      <ActivationStage data={null} title="Activate your account" text="One tap.">
        <button type="button">Activate</button>
      </ActivationStage>,
      { partner: partnerOf('lumen-mobile') },
    ),
  )
  expect(texts).toEqual(['Activate your account', 'One tap.', 'Activate'])
})

test('shows the columns of the partner’s entry, and its banner text only when the banner has a picture [P1-305]', () => {
  const page = entryFields.tier_1_activation.parse({
    browser_title: 'Activate',
    banner_text: 'Hello\n\nGood to have you.',
    main_column: [{ type: 'body_text', text_desktop: 'What you earn.' }],
    disclaimer: 'Terms apply.',
  })
  const textsWith = (banner: object) => {
    const data = { page: { ...page, banner: { ...page.banner, ...banner } }, merchants: {} }
    const stage = (
      <ActivationStage data={data} title="Activate your account" text="One tap.">
        <button type="button">Activate</button>
      </ActivationStage>
    )
    return textsOf(renderMarkup(stage, { partner: partnerOf('lumen-mobile') }))
  }
  expect(textsWith({})).toEqual(['Activate your account', 'One tap.', 'Activate', 'What you earn.', 'Terms apply.'])
  expect(textsWith({ image: '/images/brand/lumen-mobile?n=0' })).toContain('Hello')
})

test('states next to the button which consent the activation gives [P1-613]', () => {
  const Page = Activate as unknown as ComponentType<{ loaderData: { publicId: string; data: null } }>
  const texts = textsOf(
    renderMarkup(<Page loaderData={{ publicId: anaId, data: null }} />, { partner: partnerOf('alder-hotels') }),
  )
  expect(texts.slice(-2)).toEqual([
    'Activate',
    'By activating you agree to emails about offers and your rewards. You can stop them at any time.',
  ])
})
