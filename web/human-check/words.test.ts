import { expect, test } from 'vitest'
import { message } from '../../contract/messages.ts'
import { defaults } from '../copy/defaults.ts'

test('the words of the human check [P1-513] [P1-514] [M2-202]', () => {
  expect(defaults['humanCheck.notReady']).toBe('reCaptcha is not in ready state.')
  expect(defaults['humanCheck.gaveUp']).toBe('Too many network errors, give up on reCaptcha.')
  expect(message('captcha')).toBe('You must complete the reCAPTCHA to continue.')
})
