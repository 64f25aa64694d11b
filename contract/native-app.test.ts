import { expect, test } from 'vitest'
import { isNativeApp, isOutdated, nativeAppOf, pageVariant } from './native-app.ts'

const webKit = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'

test.each([
  [`${webKit} DamaskApp/3.2.1 (iOS)`, { version: '3.2.1', platform: 'iOS' }],
  ['DamaskApp/4 (Android) Mozilla/5.0', { version: '4', platform: 'Android' }],
  [webKit, null],
  ['DamaskApp/3.2.1', null],
  ['DamaskApp/latest (iOS)', null],
  ['NotDamaskApp/3.2.1 (iOS)', null],
  ['', null],
  [null, null],
  [undefined, null],
])('parses the user agent %j as the app %j [P1-553]', (userAgent, app) => {
  expect(nativeAppOf(userAgent)).toEqual(app)
  expect(isNativeApp(userAgent)).toBe(app !== null)
})

test.each([
  ['3.2.1', '3.2.1', false],
  ['3.2.0', '3.2.1', true],
  ['3.10.0', '3.9.9', false],
  ['2.99.99', '3.0.0', true],
  ['4', '3.9.9', false],
  ['3', '3.0.1', true],
  ['0.0.1', '0.0.0', false],
])('version %s with a minimum of %s is outdated: %s [P1-144]', (version, minimum, outdated) => {
  expect(isOutdated({ version, platform: 'iOS' }, minimum)).toBe(outdated)
})

test('a browser is never outdated, and pages vary by browser, app and outdated app of each platform', () => {
  expect(isOutdated(null, '9.0.0')).toBe(false)
  expect(pageVariant(webKit, '9.0.0')).toBe('')
  expect(pageVariant('DamaskApp/9.0.0 (iOS)', '9.0.0')).toBe('app')
  expect(pageVariant('DamaskApp/8.0.0 (iOS)', '9.0.0')).toBe('old-iOS')
  expect(pageVariant('DamaskApp/8.0.0 (Android)', '9.0.0')).toBe('old-Android')
})
