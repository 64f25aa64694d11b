import { deriveSecret, secretCharactersMin, type SecretLabel } from './config.ts'
import { standInsOf, type StandIns } from './stand-ins.ts'

/** The launcher with all processes, or one process that its own command starts. */
export type ProductionProcess = 'launcher' | 'site' | 'console'

type Env = NodeJS.ProcessEnv
/** The fault of a setting, as the end of a sentence that begins with its name; null when the setting is valid. */
type Rule = (env: Env, standIns: StandIns) => string | null
type Requirement = { name: string; processes: readonly ProductionProcess[]; rule: Rule }

const settingOf = (env: Env, name: string): string => env[name] ?? ''

const secret =
  (name: string, purpose: string): Rule =>
  (env) => {
    const { length } = settingOf(env, name)
    if (length === 0) return `is missing: ${purpose}`
    return length < secretCharactersMin ? `is too short: it needs at least ${secretCharactersMin} characters.` : null
  }

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'

const httpsAddress =
  (name: string, purpose: string): Rule =>
  (env) => {
    const text = settingOf(env, name)
    if (text === '') return `is missing: ${purpose}`
    return isHttps(text) ? null : `must be an https address, it is "${text}".`
  }

/** A setting that is required unless a stand-in was requested in its place. */
const unlessStandIn =
  (standIn: keyof StandIns, rule: Rule): Rule =>
  (env, standIns) =>
    standIns[standIn] ? null : rule(env, standIns)

const mailUrl: Rule = (env, standIns) =>
  standIns.mail || settingOf(env, 'MAIL_URL') !== ''
    ? null
    : 'is missing: the mail server, as smtps://user:password@mail.example.com. SANDBOX_MAIL=1 asks for the sandbox’s mail box.'

const networkUrl: Rule = (env, standIns) => {
  if (standIns.network)
    return settingOf(env, 'NETWORK_URL') === '' ? null : 'and SANDBOX_NETWORK=1 name two card networks: keep one.'
  if (!needsDefaultNetwork(env)) return null
  return httpsAddress(
    'NETWORK_URL',
    'the card network that cards are enrolled at (or CARD_PROGRAMS). SANDBOX_NETWORK=1 asks for the sandbox’s network.',
  )(env, standIns)
}

/** Card payouts are optional: without an address the vault pushes no payouts. */
const pushUrl: Rule = (env, standIns) => {
  const text = settingOf(env, 'VISA_DIRECT_URL')
  if (standIns.cardPush) return text === '' ? null : 'and SANDBOX_CARD_PUSH=1 name two networks that pay out: keep one.'
  if (text === '' || isHttps(text)) return null
  return `must be an https address, it is "${text}": card numbers are sent to it.`
}

/** Programs with their own networks need no default network. */
const needsDefaultNetwork = (env: Env): boolean =>
  settingOf(env, 'NETWORK_URL') !== '' || settingOf(env, 'CARD_PROGRAMS') === ''

const feedSecret: Rule = (env) =>
  ['FIDEL_WEBHOOK_SECRET', 'KARD_TOKEN', 'FEED_SENDERS'].every((name) => settingOf(env, name) === '')
    ? 'is missing, and so are KARD_TOKEN and FEED_SENDERS: a card network proves its messages with one of them.'
    : null

const sandboxClock: Rule = (env) =>
  settingOf(env, 'SANDBOX_CLOCK') === '1'
    ? 'moves the clock of the whole product, which production never does: leave it out.'
    : null

const siteAndLauncher = ['launcher', 'site'] as const
const allProcesses = ['launcher', 'site', 'console'] as const
const launcher = ['launcher'] as const

/** Everything that production needs or forbids, except what `sharedKeyProblems` and `insecureAddressProblems` check. */
const requirements: readonly Requirement[] = [
  {
    name: 'SECRET_KEY',
    processes: launcher,
    rule: secret('SECRET_KEY', 'the launcher’s key, from which the passwords of the database roles derive.'),
  },
  {
    name: 'SITE_KEY',
    processes: siteAndLauncher,
    rule: secret('SITE_KEY', 'the site’s own key, the same on every node.'),
  },
  {
    name: 'VAULT_LINK_KEY',
    processes: siteAndLauncher,
    rule: secret('VAULT_LINK_KEY', 'the key that the site and the vault share.'),
  },
  {
    name: 'VAULT_MASTER_KEY',
    processes: launcher,
    rule: secret('VAULT_MASTER_KEY', 'the vault’s key that wraps card numbers.'),
  },
  {
    name: 'VAULT_FINGERPRINT_KEY',
    processes: launcher,
    rule: secret('VAULT_FINGERPRINT_KEY', 'the vault’s key that recognizes a card number.'),
  },
  {
    name: 'OPERATOR_KEY',
    processes: ['launcher', 'console'],
    rule: secret('OPERATOR_KEY', 'the console’s key that seals second factors.'),
  },
  {
    name: 'VAULT_ORIGIN',
    processes: siteAndLauncher,
    rule: httpsAddress('VAULT_ORIGIN', 'where browsers find the vault’s frame.'),
  },
  {
    name: 'CONSOLE_ORIGIN',
    processes: allProcesses,
    rule: httpsAddress('CONSOLE_ORIGIN', 'where operators find the console.'),
  },
  {
    name: 'SITE_ADDRESS',
    processes: allProcesses,
    rule: httpsAddress('SITE_ADDRESS', 'where partners’ sites are, as https://*.example.com.'),
  },
  {
    name: 'FEEDS_URL',
    processes: siteAndLauncher,
    rule: httpsAddress('FEEDS_URL', 'the address that card networks deliver to.'),
  },
  { name: 'MAIL_URL', processes: siteAndLauncher, rule: mailUrl },
  { name: 'NETWORK_URL', processes: launcher, rule: networkUrl },
  { name: 'VISA_DIRECT_URL', processes: launcher, rule: pushUrl },
  {
    name: 'NETWORK_KEY',
    processes: launcher,
    rule: unlessStandIn('network', (env) =>
      settingOf(env, 'NETWORK_KEY') === '' && needsDefaultNetwork(env)
        ? 'is missing: the key that the card network knows us by.'
        : null,
    ),
  },
  { name: 'SANDBOX_CLOCK', processes: allProcesses, rule: sandboxClock },
  { name: 'FIDEL_WEBHOOK_SECRET', processes: launcher, rule: unlessStandIn('network', feedSecret) },
]

const separateKeys = [
  'SECRET_KEY',
  'SITE_KEY',
  'VAULT_LINK_KEY',
  'VAULT_MASTER_KEY',
  'VAULT_FINGERPRINT_KEY',
  'OPERATOR_KEY',
] as const
/** The label for deriving each key from another one; SECRET_KEY derives from none. */
const labels: Partial<Record<(typeof separateKeys)[number], SecretLabel>> = {
  SITE_KEY: 'site key',
  VAULT_LINK_KEY: 'vault link key',
  VAULT_MASTER_KEY: 'vault master key',
  VAULT_FINGERPRINT_KEY: 'vault fingerprint key',
  OPERATOR_KEY: 'staff key',
}

/**
 * A sentence for each key that equals another key, or that another process can derive from its own key. Such a process could read data
 * that it must not read.
 */
function sharedKeyProblems(env: Env): string[] {
  const problems: string[] = []
  for (const [index, name] of separateKeys.entries()) {
    const key = settingOf(env, name)
    if (key === '') continue
    const duplicate = separateKeys.slice(0, index).find((other) => settingOf(env, other) === key)
    if (duplicate) problems.push(`${name} is the same as ${duplicate}: each process needs a separate key.`)
    const label = labels[name]
    const parent = label && separateKeys.find((other) => derives(settingOf(env, other), label, key))
    // Only the launcher has SECRET_KEY, so the other keys may derive from it.
    if (parent && parent !== 'SECRET_KEY')
      problems.push(`${name} derives from ${parent}: give ${parent} another value.`)
  }
  return problems
}

const derives = (from: string, label: SecretLabel, key: string): boolean =>
  from !== '' && deriveSecret(from, label) === key

const bearerServiceSettings =
  /^(RESERVATIONS_URL|ORDERING_URL|ORDERING_ORIGIN|GIFT_CARDS_URL|STATEMENT_CREDITS_URL_.+)$/

/** A sentence for each address without https among the services that get a key and members’ names. Each address is optional. */
const insecureAddressProblems = (env: Env): string[] =>
  Object.keys(env)
    .filter((name) => bearerServiceSettings.test(name) && settingOf(env, name) !== '' && !isHttps(settingOf(env, name)))
    .map((name) => `${name} must be an https address: keys and names are sent to it.`)

/** A sentence for each setting that production lacks, cannot use or forbids; none outside production. */
export function productionProblems(env: Env, processName: ProductionProcess): string[] {
  if (env['NODE_ENV'] !== 'production') return []
  const standIns = standInsOf(env)
  const settingProblems = requirements
    .filter(({ processes }) => processes.includes(processName))
    .flatMap(({ name, rule }) => {
      const problem = rule(env, standIns)
      return problem === null ? [] : [`${name} ${problem}`]
    })
  if (processName === 'console') return settingProblems
  return [
    ...settingProblems,
    ...insecureAddressProblems(env),
    ...(processName === 'launcher' ? sharedKeyProblems(env) : []),
  ]
}

/** Throws one error with all problems of the settings, so that the process does not start. */
export function requireProductionSettings(env: Env, processName: ProductionProcess): void {
  const problems = productionProblems(env, processName)
  if (problems.length === 0) return
  const list = problems.map((problem) => `  ${problem}`).join('\n')
  throw new Error(`Production needs other settings (.env.example explains each):\n${list}`)
}
