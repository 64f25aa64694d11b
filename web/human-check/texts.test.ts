import { expect, test } from 'vitest'
import { messageText } from '../../contract/messages.ts'
import { joinCopy } from '../copy/join.ts'

test('the human check has the texts of the specification [P1-513] [P1-514] [M2-202]', () => {
  expect(joinCopy['humanCheck.notReady']).toBe('reCaptcha is not in ready state.')
  expect(joinCopy['humanCheck.gaveUp']).toBe('Too many network errors, give up on reCaptcha.')
  expect(messageText('captcha')).toBe('You must complete the reCAPTCHA to continue.')
})

test('the text for a browser that cannot run the human check says what to do [SPEC-C2]', () =>
  expect(joinCopy['humanCheck.unsupported']).toBe(
    "Your browser can't run our security check. Update it or try another one.",
  ))
