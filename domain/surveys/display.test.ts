import { expect, test } from 'vitest'
import { autoCloseMs, closeTimeoutMs, cooldownDaysDefault, isAllowedOn, surveyFor, type SurveyRule } from './display.ts'

const now = Date.parse('2026-05-05T12:00:00Z')
const dayMs = 86_400_000
const survey = (change: Partial<SurveyRule> = {}): SurveyRule => ({
  id: 'dinner',
  order: 0,
  cookie_timeout: 90,
  url_allow_list: [],
  url_disallow_list: [],
  ...change,
})
const allow = (...paths: string[]) => survey({ url_allow_list: paths.map((path) => ({ url_allowed: path })) })
const disallow = (...paths: string[]) => survey({ url_disallow_list: paths.map((path) => ({ url_disallowed: path })) })
const offeredId = (surveys: SurveyRule[], seenAtById: Record<string, number> = {}, path = '/search') =>
  surveyFor(surveys, { path, now, seenAtById })?.id ?? null

test.each([
  ['never seen', {}, 'dinner'],
  ['seen a millisecond less than 90 days ago', { dinner: now - 90 * dayMs + 1 }, null],
  ['seen 90 days ago', { dinner: now - 90 * dayMs }, 'dinner'],
  ['never seen although another one was just seen', { lunch: now }, 'dinner'],
])('with a survey that was $0, a page offers $2 [P1-380]', (_case, seenAtById, id) => {
  expect(offeredId([survey()], seenAtById)).toBe(id)
})

test('a cooldown of 0 days offers the survey on every page load [P1-380]', () => {
  expect(offeredId([survey({ cookie_timeout: 0 })], { dinner: now })).toBe('dinner')
})

test.each([
  ['an empty allow list is every page', survey(), '/anything', true],
  ['the path itself', allow('/search'), '/search', true],
  ['the path with a final slash and capitals', allow('/search'), '/Search/', true],
  ['an entry with spaces around it', allow(' /search '), '/search', true],
  ['a path with several final slashes', allow('/search'), '/search//', true],
  ['a path below an entry is another page', allow('/search'), '/search/more', false],
  ['another path that begins the same', allow('/search'), '/searching', false],
  ['a star takes everything below', allow('/merchants/*'), '/merchants/ember', true],
  ['a star takes the path itself', allow('/merchants/*'), '/merchants', true],
  [
    'a star after a slash leaves out a path that goes on without the slash',
    allow('/merchants/*'),
    '/merchants-near-me',
    false,
  ],
  ['a star alone is every page', allow('*'), '/x/y', true],
  ['one entry of several', allow('/', '/discover'), '/discover', true],
  ['the home page is not every page', allow('/'), '/discover', false],
])('applies the allow list: %s [P1-381]', (_case, rule, path, isAllowed) => {
  expect(isAllowedOn(rule, path)).toBe(isAllowed)
})

test.each([
  ['the path itself', disallow('/join'), '/join', false],
  ['another page', disallow('/join'), '/search', true],
  ['a path below an entry with a star', disallow('/account/*'), '/account/overview', false],
])('applies the disallow list to %s [P1-382]', (_case, rule, path, isAllowed) => {
  expect(isAllowedOn(rule, path)).toBe(isAllowed)
})

test('the disallow list wins over the allow list [P1-382]', () => {
  const rule = { ...allow('/account/*'), url_disallow_list: [{ url_disallowed: '/account/overview' }] }
  expect([isAllowedOn(rule, '/account/privacy'), isAllowedOn(rule, '/account/overview')]).toEqual([true, false])
})

test('offers the fitting survey with the lowest order, then the first id', () => {
  const [a, b, c] = [survey({ id: 'a', order: 2 }), survey({ id: 'b', order: 1 }), survey({ id: 'c', order: 1 })]
  expect([offeredId([a, c, b]), offeredId([b, c, a])]).toEqual(['b', 'b'])
  expect(offeredId([a, c, b], { b: now })).toBe('c')
  expect(offeredId([a, c, b], { b: now, c: now })).toBe('a')
  expect(offeredId([a], { a: now })).toBeNull()
})

test.each([
  [0, 500],
  [499, 500],
  [500, 500],
  [4_000, 4_000],
])('an external form set to close after %i ms closes after %i ms [P1-536]', (requestedMs, closesMs) => {
  expect(autoCloseMs(requestedMs)).toBe(closesMs)
})

test('the default cooldown is 90 days, and the thank-you text closes after 4 s [P1-531] [P1-533]', () => {
  expect([cooldownDaysDefault, closeTimeoutMs]).toEqual([90, 4_000])
})
