import { expect, test } from 'vitest'
import { testPartner } from '../../checks/fixtures/partner.ts'
import { brand } from '../../contract/brand.ts'
import { loadConfig } from '../config.ts'
import { systemClock } from '../platform/clock-and-ids.ts'
import { humanChecks, requireHumanCheckSecrets, humanCheckSecretName } from './checks.ts'

const siteKeys = { production: 'key-of-production', other: 'key-of-elsewhere' }
const turnstilePartner = testPartner('lumen-mobile', { humanCheck: { service: 'turnstile', siteKeys } })
const ownCheckPartner = testPartner('lumen-mobile')
const config = (production: boolean) =>
  loadConfig({ NODE_ENV: production ? 'production' : '', SITE_KEY: 'a-secret-key-that-is-long-enough-for-tests' })
const checks = (production: boolean, env = {}) => humanChecks({ config: config(production), clock: systemClock, env })
const form = { partner: 'lumen-mobile', action: 'join', address: '' } as const

test.each([
  [true, 'key-of-production'],
  [false, 'key-of-elsewhere'],
])('with production %s the site key is %s [P1-493]', async (production, siteKey) => {
  const challenge = await checks(production).of(turnstilePartner, 'join').issueChallenge(form)
  expect(challenge).toEqual({ service: 'turnstile', siteKey })
})

test('a page with the card frame has only our check, whatever the partner configures [P1-497]', async () => {
  const challenge = await checks(/* production */ true)
    .of(turnstilePartner, 'add_card')
    .issueChallenge({ ...form, action: 'add_card' })
  expect(challenge.service).toBe('embedded')
})

test('the settings refuse the same key for production and elsewhere, a service without keys and an unknown service, and default to our check [P1-493]', () => {
  const isValid = (humanCheck: unknown) => brand.safeParse({ ...ownCheckPartner.brand, humanCheck }).success
  expect(isValid({ service: 'turnstile', siteKeys })).toBe(true)
  expect(isValid({ service: 'turnstile', siteKeys: { production: 'same', other: 'same' } })).toBe(false)
  expect(isValid({ service: 'hcaptcha' })).toBe(false)
  expect(isValid({ service: 'none' })).toBe(false)
  expect(brand.parse({ ...ownCheckPartner.brand, humanCheck: undefined }).humanCheck.service).toBe('embedded')
})

test('production demands over ten times as much work for a challenge, and does not start without the secret of a service', async () => {
  const cost = async (production: boolean) => {
    const issued = await checks(production).of(ownCheckPartner, 'join').issueChallenge(form)
    return issued.service === 'embedded' ? issued.challenge.parameters.cost : 0
  }
  expect(await cost(true)).toBeGreaterThan(10 * (await cost(false)))
  expect(humanCheckSecretName('lumen-mobile')).toBe('HUMAN_CHECK_SECRET_LUMEN_MOBILE')
  const start = (env: NodeJS.ProcessEnv) => () =>
    requireHumanCheckSecrets([ownCheckPartner, turnstilePartner], config(/* production */ true), env)
  expect(start({})).toThrow('HUMAN_CHECK_SECRET_LUMEN_MOBILE is missing')
  expect(start({ HUMAN_CHECK_SECRET_LUMEN_MOBILE: 'secret' })).not.toThrow()
})
