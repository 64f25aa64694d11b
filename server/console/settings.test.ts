import { expect, test } from 'vitest'
import { readConsoleSettings } from './settings.ts'

const env = {
  CONSOLE_DATABASE_URL: 'postgres://console',
  OPERATOR_KEY: 'k',
  CONSOLE_ORIGIN: 'https://console.example/', // `origin` omits the slash at the end
  SITE_ADDRESS: 'https://*.example',
  SANDBOX_URL: 'http://localhost:3003',
}

test.each(['CONSOLE_DATABASE_URL', 'OPERATOR_KEY', 'CONSOLE_ORIGIN', 'SITE_ADDRESS'])(
  'refuses to start without %s, which the error names',
  (name) => {
    expect(() => readConsoleSettings({ ...env, [name]: '' })).toThrow(`${name} is missing`)
  },
)

test.each([
  ['', 'http://localhost:3003/authenticator', '127.0.0.1'],
  ['production', '', '0.0.0.0'],
])('with NODE_ENV "%s" uses the authenticator "%s" and listens on %s', (mode, authenticator, host) => {
  expect(readConsoleSettings({ ...env, NODE_ENV: mode })).toMatchObject({
    authenticator,
    host,
    origin: 'https://console.example',
    port: 3002,
  })
})
