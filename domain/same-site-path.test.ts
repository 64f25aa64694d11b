import { expect, test } from 'vitest'
import { sameSitePath } from './same-site-path.ts'

test.each([
  '/',
  '/account/recent_activity?pageNo=2#top',
  '/merchants/a%20b',
  '/loginhelp',
  '/search?location=New+York,+NY',
  '/account/login',
  `/${'x'.repeat(499)}`,
])('accepts %j', (path) => expect(sameSitePath(path)).toBe(path))

test.each([
  null,
  '',
  'account',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/ok\r\nset-cookie: a=b',
  '/a\\..\\b',
  '/é',
  '/login',
  '/login/sso?return=/',
  '/LOGIN',
  '/SignOut',
  '/api/SignOut',
  `/${'x'.repeat(500)}`,
])('refuses %j', (path) => expect(sameSitePath(path)).toBeNull())
