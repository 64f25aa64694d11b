import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { surveyFields } from '../../contract/surveys.ts'
import { brandFolders, drawn, memberOf, partnerOf, words } from '../../checks/given/drawn.tsx'
import { root } from '../../checks/sources.ts'
import { ProfileForm } from '../account/profile/profile-form.tsx'
import { CardForm } from '../cards/card-form.tsx'
import { ClaimFormView } from '../claims/claim-form.tsx'
import { ProspectForm } from '../content/prospect-form.tsx'
import { JoinFormView } from '../join/join-form.tsx'
import { RecoveryForm } from '../recovery/recovery-page.tsx'
import { LoginForm } from '../sign-in/login-form.tsx'
import { SurveyForm } from '../surveys/survey-form.tsx'

const nothing = () => undefined
const survey = surveyFields.parse({
  ...{ text: 'Your dinner', id: 'dinner', questions: [{ type: 'free_text', id: 'more', text: 'More?' }] },
})
const forms: [name: string, form: ReactElement][] = [
  ['join', <JoinFormView key="f" email="" />],
  ['login', <LoginForm key="f" returnTo="/" />],
  ['home email', <ProspectForm key="f" />],
  ['card and re-enrollment', <CardForm key="f" onLinked={nothing} onCancel={nothing} />],
  [
    'recovery',
    <RecoveryForm key="f" label="Recover" onTyped={nothing} onSubmit={async () => undefined}>
      <input name="email" />
    </RecoveryForm>,
  ],
  ['profile', <ProfileForm key="f" member={memberOf()} />],
  ['claim', <ClaimFormView key="f" cards={[]} today="2026-05-05" onSent={nothing} />],
  ['survey', <SurveyForm key="f" survey={survey} page="/search" onSent={nothing} />],
]

describe('the privacy notice [P1-422]', () => {
  test.each(forms)('is on the %s form of the carrier, and of no partner without it', (_name, form) => {
    const { legal } = partnerOf('lumen-mobile')
    const shown = (id: string, change = {}) =>
      words(drawn(form, { partner: partnerOf(id, change), member: memberOf() })).join(' ')
    expect(shown('lumen-mobile')).toContain(legal.privacyNotice)
    expect(shown('lumen-mobile', { hasPrivacyNotice: false })).not.toContain('Privacy notice')
    expect(shown('meridian-air')).not.toContain('Privacy notice')
  })

  test('is part of every form that sends something about a person', () => {
    const without = ['web/find/search-form.tsx', 'web/passkeys/passkey-row.tsx', 'web/reservations/wish-fields.tsx']
    const files = globSync('web/**/*.tsx', { cwd: root }).filter(
      (file) => !file.includes('.test.') && !file.startsWith('web/staging/'),
    )
    const bare = files.filter((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      return /<form\b/.test(source) && !source.includes('<PrivacyNotice />')
    })
    expect(bare.toSorted()).toEqual(without)
  })

  test('is asked for by one of the six partners', () => {
    expect(brandFolders().flatMap(({ id, brand }) => (brand.hasPrivacyNotice ? [id] : []))).toEqual(['lumen-mobile'])
  })
})
