import { expect, test } from 'vitest'
import { deriveSecret } from './config.ts'
import { productionProblems, requireProductionSettings } from './production.ts'

const key = (letter: string) => letter.repeat(43)
const complete = {
  NODE_ENV: 'production',
  SECRET_KEY: key('a'),
  SITE_KEY: key('b'),
  VAULT_LINK_KEY: key('c'),
  VAULT_MASTER_KEY: key('d'),
  VAULT_FINGERPRINT_KEY: key('e'),
  OPERATOR_KEY: key('f'),
  VAULT_ORIGIN: 'https://cards.example.com',
  CONSOLE_ORIGIN: 'https://console.example.com',
  SITE_ADDRESS: 'https://*.example.com',
  FEEDS_URL: 'https://feeds.example.com',
  MAIL_URL: 'smtps://mail.example.com',
  NETWORK_URL: 'https://network.example',
  NETWORK_KEY: 'the key of the network',
  FIDEL_WEBHOOK_SECRET: 'the secret of the webhook',
}
const problemsOf = (change: NodeJS.ProcessEnv) => productionProblems({ ...complete, ...change }, 'launcher')
const standIns = {
  network: { NETWORK_URL: '', NETWORK_KEY: '', FIDEL_WEBHOOK_SECRET: '', SANDBOX_NETWORK: '1' },
  mail: { MAIL_URL: '', SANDBOX_MAIL: '1' },
}

test('production with all its settings has no problems', () => {
  expect(problemsOf({})).toEqual([])
})

test.each(['site', 'console'] as const)('the %s alone needs no settings of the other processes', (processName) => {
  const otherSettings = {
    site: ['SECRET_KEY', 'VAULT_MASTER_KEY', 'VAULT_FINGERPRINT_KEY', 'OPERATOR_KEY', 'NETWORK_URL', 'NETWORK_KEY'],
    console: ['SECRET_KEY', 'SITE_KEY', 'VAULT_LINK_KEY', 'VAULT_MASTER_KEY', 'VAULT_ORIGIN', 'FEEDS_URL', 'MAIL_URL'],
  }
  const env: NodeJS.ProcessEnv = { ...complete }
  for (const name of otherSettings[processName]) delete env[name]
  expect(productionProblems(env, processName)).toEqual([])
})

test.each([
  ['site', ['SITE_KEY', 'VAULT_LINK_KEY', 'VAULT_ORIGIN', 'CONSOLE_ORIGIN', 'SITE_ADDRESS', 'FEEDS_URL', 'MAIL_URL']],
  ['console', ['OPERATOR_KEY', 'CONSOLE_ORIGIN', 'SITE_ADDRESS']],
] as const)('the %s alone is refused without its own settings [SEC-A1] [SEC-A3]', (processName, names) => {
  const problems = productionProblems({ NODE_ENV: 'production' }, processName)
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(names)
})

test('production without settings is refused with one list of all missing settings [SEC-A3] [OPS-A1] [SEC-C10]', () => {
  const refuse = () => requireProductionSettings({ NODE_ENV: 'production' }, 'launcher')
  const { NODE_ENV: _, ...names } = complete
  for (const name of Object.keys(names)) expect(refuse).toThrow(new RegExp(`^  ${name} is missing`, 'm'))
})

test.each(['VAULT_ORIGIN', 'CONSOLE_ORIGIN', 'SITE_ADDRESS', 'FEEDS_URL', 'NETWORK_URL'])(
  '%s without https is refused in production [SEC-A3]',
  (name) => {
    for (const address of ['http://localhost:3001', 'cards.example.com', 'javascript:alert(1)'])
      expect(problemsOf({ [name]: address })).toEqual([`${name} must be an https address, it is "${address}".`])
  },
)

test.each([
  ['network', 'NETWORK_URL'],
  ['mail', 'MAIL_URL'],
] as const)('production must request the stand-in for the %s by name [OPS-A1]', (name, setting) => {
  const { [`SANDBOX_${name.toUpperCase()}`]: _, ...withoutRequest } = standIns[name] as Record<string, string>
  expect(problemsOf(withoutRequest).join()).toContain(`${setting} is missing`)
  expect(problemsOf(standIns[name])).toEqual([])
})

test('the network for card payouts is optional, and only one is allowed [SEC-A3]', () => {
  expect(problemsOf({ SANDBOX_CARD_PUSH: '1' })).toEqual([])
  expect(problemsOf({ VISA_DIRECT_URL: 'https://api.visa.com' })).toEqual([])
  expect(problemsOf({ VISA_DIRECT_URL: 'http://api.visa.com' }).join()).toContain('must be an https address')
  expect(problemsOf({ VISA_DIRECT_URL: 'https://api.visa.com', SANDBOX_CARD_PUSH: '1' }).join()).toContain('keep one')
})

test.each(['RESERVATIONS_URL', 'GIFT_CARDS_URL', 'STATEMENT_CREDITS_URL_NORTHFIELD_CU'])(
  '%s is optional, and production refuses it without https [SEC-A3]',
  (name) => {
    expect(problemsOf({ [name]: 'https://service.example' })).toEqual([])
    expect(problemsOf({ [name]: 'http://key:secret@service.example' })).toEqual([
      `${name} must be an https address: keys and names are sent to it.`,
    ])
  },
)

test('programs with their own networks need no default network [OPS-A3]', () => {
  expect(problemsOf({ NETWORK_URL: '', NETWORK_KEY: '', CARD_PROGRAMS: '[{}]' })).toEqual([])
})

test('a real network together with its stand-in is refused [SEC-A3]', () => {
  expect(problemsOf({ SANDBOX_NETWORK: '1' })).toEqual([
    'NETWORK_URL and SANDBOX_NETWORK=1 name two card networks: keep one.',
  ])
})

test('keys that are equal, short, or derived from the site’s key are refused [SEC-A1]', () => {
  expect(problemsOf({ OPERATOR_KEY: complete.SITE_KEY })).toEqual([
    'OPERATOR_KEY is the same as SITE_KEY: each process needs a separate key.',
  ])
  expect(problemsOf({ VAULT_MASTER_KEY: 'short' }).join()).toContain('VAULT_MASTER_KEY is too short')
  expect(problemsOf({ VAULT_MASTER_KEY: deriveSecret(complete.SITE_KEY, 'vault master key') })).toEqual([
    'VAULT_MASTER_KEY derives from SITE_KEY: give SITE_KEY another value.',
  ])
})

test('outside production no setting is required', () => {
  expect(productionProblems({}, 'launcher')).toEqual([])
})

test.each(['launcher', 'site', 'console'] as const)('production refuses a movable clock for the %s', (processName) => {
  const problems = productionProblems({ ...complete, SANDBOX_CLOCK: '1' }, processName)
  expect(problems).toEqual([expect.stringContaining('SANDBOX_CLOCK moves the clock of the whole product')])
})
