import { expect, test } from 'vitest'
import { testPartner } from '../../checks/fixtures/partner.ts'
import type { Brand } from '../../contract/brand.ts'
import { pagePolicy } from '../pages/policy.ts'
import { humanCheckOrigins } from './origins.ts'

const brandWith = (service: Brand['humanCheck']['service']) =>
  testPartner('lumen-mobile', { humanCheck: { service, siteKeys: { production: 'a', other: 'b' } } }).brand

test.each([
  ['embedded', '/join', ''],
  ['turnstile', '/join', 'https://challenges.cloudflare.com'],
  ['turnstile', '/login?returnTo=%2F', 'https://challenges.cloudflare.com'],
  ['turnstile', '/add_card', ''],
  ['turnstile', '/account/manage_cards', ''],
  ['turnstile', '/add_card?/join', ''],
  ['turnstile', '/', ''],
  ['hcaptcha', '/join/', 'https://hcaptcha.com https://*.hcaptcha.com'],
] as const)('%s at %s may load from "%s" [P1-497]', (service, url, origins) =>
  expect(humanCheckOrigins(brandWith(service), url)).toBe(origins),
)

test('a page’s policy adds the check’s origins only where the check may load, and scripts still need the nonce [P1-497]', () => {
  const origins = { vault: 'http://localhost:3001', images: '' }
  const checks = humanCheckOrigins(brandWith('turnstile'), '/join')
  const policy = pagePolicy('abc', { ...origins, checks })
  expect(policy).toContain("frame-src 'self' http://localhost:3001 https://challenges.cloudflare.com;")
  expect(policy).toContain("connect-src 'self' https://challenges.cloudflare.com;")
  expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';")
  expect(pagePolicy('abc', { ...origins, checks: humanCheckOrigins(brandWith('turnstile'), '/add_card') })).toBe(
    pagePolicy('abc', origins),
  )
})
