import { expect, test } from 'vitest'
import { needsFreshDocument } from './fresh-document.ts'

test.each([
  ['embedded', 'add_card', '/join', false],
  ['embedded', 'join', '/', false],
  ['recaptcha', 'join', '/join', false],
  ['recaptcha', 'join', '/', true],
  ['recaptcha', 'sign_in', '/login', false],
  ['turnstile', 'sign_in', '/join', true],
  ['turnstile', 'add_card', '/add_card', false],
  ['turnstile', 'add_card', '/account/overview', false],
  ['hcaptcha', 'add_card', '/join', true],
  ['hcaptcha', 'add_card', '/login', true],
] as const)(
  'with %s, the action %s in a document loaded at %s needs a new document: %s [P1-497]',
  (service, action, loadedPath, expected) => expect(needsFreshDocument(action, service, loadedPath)).toBe(expected),
)
