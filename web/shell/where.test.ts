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
])('[P1-335] nobody is led back to %s after signing in', (path) => expect(leadsNowhere(path)).toBe(true))

test.each(['/', '/search', '/merchants/1', '/account/manage_cards', '/joinery'])(
  '[P1-334] %s is remembered for after signing in',
  (path) => expect(leadsNowhere(path)).toBe(false),
)
