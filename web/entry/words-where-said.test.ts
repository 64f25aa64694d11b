import { expect, test } from 'vitest'
import { isCode, isTest, readSources } from '../../checks/sources.ts'
import { defaults } from '../copy/defaults.ts'
import { defaults as inBrowsers, say } from '../copy/said.ts'
import { textsIn } from './words-where-said.ts'

test('every text comes with the modules that say it, so a browser lacks none', () => {
  const pages = readSources().filter(
    (one) => isCode(one) && !isTest(one) && /^web\/(?!copy\/(?!use-copy))/.test(one.path),
  )
  const brought = new Set(pages.flatMap(({ text }) => Object.keys(textsIn(text))))
  expect(Object.keys(defaults).filter((key) => !brought.has(key))).toEqual([])
})

test.each([
  ["t('shell.skip')", ['shell.skip']],
  ['t("shell.skip")', ['shell.skip']],
  ['t(`willEarn.no_card`)', ['willEarn.no_card']],
  ['t(`home.tier${tier}Text`)', ['home.tierOptedIn', 'home.tierOptedInText']],
  ["import css from './shell.skip.css'", []],
])('%s brings what it may say', (code, keys) => {
  const brought = Object.keys(textsIn(code))
  if (keys.length === 0) expect(brought).toEqual([])
  expect(brought).toEqual(expect.arrayContaining(keys))
})

test('what modules bring adds up', () => {
  say({ 'shell.skip': 'Skip to content' })
  say({ 'shell.back': 'Back' })
  expect(inBrowsers).toEqual({ 'shell.skip': 'Skip to content', 'shell.back': 'Back' })
})
