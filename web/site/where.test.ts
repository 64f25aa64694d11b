import { expect, test } from 'vitest'
import {
  endsSession,
  hasBackLink,
  isEnrollment,
  isAccount,
  isActivation,
  isDiscover,
  isHomeOrDiscover,
  isJoin,
  isLogin,
  isQuiet,
  isSearch,
  isSignOut,
  isExcludedFromReturn,
} from './where.ts'

test.each([
  '/join',
  '/add_card',
  '/card_added',
  '/error',
  '/error/500',
  '/login',
  '/Login',
  '/recover',
  '/recover/new',
])('does not return to %s after signing in [P1-335]', (path) => expect(isExcludedFromReturn(path)).toBe(true))

test.each(['/', '/search', '/merchants/1', '/account/manage_cards', '/joinery'])(
  'returns to %s after signing in [P1-334]',
  (path) => expect(isExcludedFromReturn(path)).toBe(false),
)

test.each([
  ['/', [isHomeOrDiscover]],
  ['/discover/late-night', [isHomeOrDiscover]],
  ['/join', [isEnrollment, isJoin, isQuiet]],
  ['/add_card', [isEnrollment, isQuiet]],
  ['/card_added', [isEnrollment, isQuiet]],
  ['/not_found', []],
  ['/account', [isAccount]],
  ['/merchants', []],
  ['/login', [isLogin, isQuiet]],
  ['/activate/activated', [isActivation, isQuiet]],
  ['/account/overview', [isAccount, hasBackLink]],
  ['/account/manage_cards', [isAccount, hasBackLink, isQuiet]],
  ['/account/user_profile', [isAccount, hasBackLink, isQuiet]],
  ['/merchants/m1', [hasBackLink]],
  ['/search', [isSearch]],
  ['/SignOut', [isSignOut, endsSession, isQuiet]],
  ['/recover/confirm', [endsSession, isQuiet]],
  ['/stgtools', [endsSession, isQuiet]],
  ['/fix_credentials', [isQuiet]],
  ['/confirm_email', [isQuiet]],
  ['/unsubscribe', [isQuiet]],
  ['/error/500', [isQuiet]],
  ['/searching', []],
])('%s matches its predicates and no others', (path, expected) => {
  const predicates = [
    isHomeOrDiscover,
    isEnrollment,
    isJoin,
    isLogin,
    isActivation,
    isAccount,
    isSearch,
    isSignOut,
    endsSession,
    hasBackLink,
    isQuiet,
  ]
  // Sorting functions compares their source text, which gives both lists the same order.
  expect(predicates.filter((predicate) => predicate(path)).toSorted()).toEqual(expected.toSorted())
})

test('the home page is the discover page only where the partner chooses it [P1-031]', () => {
  expect(['/', '/discover', '/search'].map((path) => isDiscover(path, 'Discover'))).toEqual([true, true, false])
  expect(['/', '/discover', '/search'].map((path) => isDiscover(path, 'how-it-works'))).toEqual([false, true, false])
})

test.each(['/fix_credentials', '/confirm_email', '/unsubscribe', '/SignOut', '/stgtools', '/not_found'])(
  'signing in does not lead back to %s [P1-335]',
  (path) => expect(isExcludedFromReturn(path)).toBe(true),
)
