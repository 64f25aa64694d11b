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
  forbidsPrompts,
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
  ['/join', [isEnrollment, isJoin, forbidsPrompts]],
  ['/add_card', [isEnrollment, forbidsPrompts]],
  ['/card_added', [isEnrollment, forbidsPrompts]],
  ['/not_found', []],
  ['/account', [isAccount]],
  ['/merchants', []],
  ['/login', [isLogin, forbidsPrompts]],
  ['/activate/activated', [isActivation, forbidsPrompts]],
  ['/account/overview', [isAccount, hasBackLink]],
  ['/account/manage_cards', [isAccount, hasBackLink, forbidsPrompts]],
  ['/account/user_profile', [isAccount, hasBackLink, forbidsPrompts]],
  ['/merchants/m1', [hasBackLink]],
  ['/search', [isSearch]],
  ['/SignOut', [isSignOut, endsSession, forbidsPrompts]],
  ['/recover/confirm', [endsSession, forbidsPrompts]],
  ['/stgtools', [endsSession, forbidsPrompts]],
  ['/fix_credentials', [forbidsPrompts]],
  ['/confirm_email', [forbidsPrompts]],
  ['/unsubscribe', [forbidsPrompts]],
  ['/error/500', [forbidsPrompts]],
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
    forbidsPrompts,
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
