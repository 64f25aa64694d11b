import { expect, test } from 'vitest'
import { leadsNowhere } from './where.ts'

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
])('nobody is led back to %s after signing in [P1-335]', (path) => expect(leadsNowhere(path)).toBe(true))

test.each(['/', '/search', '/merchants/1', '/account/manage_cards', '/joinery'])(
  '%s is remembered for after signing in [P1-334]',
  (path) => expect(leadsNowhere(path)).toBe(false),
)
