import { z } from '../../contract/schema.ts'
import { feeds } from '../../providers/card-feed/read.ts'
import { sourceOf, type Sender } from '../../providers/card-feed/sender.ts'
import { squareSource } from '../../providers/ordering/square/source.ts'
import { secretFrom, type Config, type SecretLabel } from '../config.ts'

/** Settings that identify the senders of feed calls. */
export type FeedSettings = {
  /** Base of the addresses that are registered at the networks; their signatures cover it. */
  feedsUrl: string
  senders: readonly Sender[]
}

/** Maximum number of valid secrets of one sender: the new one and the one that it replaces. */
const secretsMax = 2

/**
 * The setting with the secret of a network's first sender, whose id is the network's name. Where the setting is missing, the secret
 * is derived from SECRET_KEY; the sandbox network gets the same one.
 */
const firstSecretSettings: Readonly<Record<string, { setting: string; label: SecretLabel }>> = {
  fidel: { setting: 'FIDEL_WEBHOOK_SECRET', label: 'fidel webhook secret' },
  kard: { setting: 'KARD_TOKEN', label: 'kard bearer token' },
  shop: { setting: 'SHOP_ORDER_SECRET', label: 'shop order secret' },
}

const senderId = /^[a-z][a-z0-9-]{0,29}$/
const senderList = z.array(
  z.strictObject({
    id: z.string().regex(senderId, 'must be lower-case letters, digits and hyphens, at most 30'),
    network: z.enum(feeds.map(({ id }) => id)),
    partners: z.union([z.literal('all'), z.array(z.string().min(1)).min(1)]),
  }),
)

/**
 * Reads the settings. Throws when FEED_SENDERS or a secret is invalid, with the name of the setting, or when two senders share a
 * secret.
 */
export function feedSettings(env: NodeJS.ProcessEnv, config: Config): FeedSettings {
  const senders = [...namedSenders(env, config), ...defaultSenders(env, config)]
  const owners = new Map<string, string>()
  for (const { source, secrets } of senders) {
    for (const secret of secrets) {
      const owner = owners.get(secret)
      if (owner !== undefined) throw new Error(`The senders ${owner} and ${source} share a secret: give each its own.`)
      owners.set(secret, source)
    }
  }
  return { feedsUrl: config.feedsUrl.replace(/\/$/, ''), senders }
}

/**
 * The senders of FEED_SENDERS, for example `[{"id":"lumen-bank","network":"kard","partners":["lumen-mobile"]}]`. The secrets of a sender
 * are in the setting `FEED_SECRET_…` with its id. A sender whose id is its network's name uses its setting in `firstSecretSettings`, if it
 * has one.
 */
function namedSenders(env: NodeJS.ProcessEnv, config: Config): Sender[] {
  const entries = parsedSenders(env['FEED_SENDERS'] || '[]')
  if (new Set(entries.map(({ id }) => id)).size < entries.length) throw new Error('FEED_SENDERS names an id twice.')
  if (entries.some(({ id, network }) => sourceOf(network, id) === squareSource))
    throw new Error(
      `FEED_SENDERS names ${squareSource}, which is the source of orders at Square: give the shop another id.`,
    )
  return entries.map(({ id, network, partners }) => ({
    source: sourceOf(network, id),
    network,
    partners: partners === 'all' ? null : partners,
    secrets: id === network ? firstSecrets(env, config, network) : secretsOf(secretSetting(id), env[secretSetting(id)]),
  }))
}

function parsedSenders(text: string): z.infer<typeof senderList> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('FEED_SENDERS is not JSON.')
  }
  const parsed = senderList.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`FEED_SENDERS ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not usable'}`)
}

/** The default senders: one for each network that has a secret and no sender in FEED_SENDERS. They report for every partner. */
function defaultSenders(env: NodeJS.ProcessEnv, config: Config): Sender[] {
  const namedNetworks = new Set(parsedSenders(env['FEED_SENDERS'] || '[]').map(({ network }) => network))
  return Object.keys(firstSecretSettings)
    .filter((network) => !namedNetworks.has(network) && hasFirstSecret(env, config, network))
    .map((network) => ({ source: network, network, partners: null, secrets: firstSecrets(env, config, network) }))
}

/** The name of the setting with a sender's secret. */
const secretSetting = (id: string): string => `FEED_SECRET_${id.toUpperCase().replaceAll('-', '_')}`

/** Whether a network has a secret: always with SECRET_KEY, from which it is derived; else only when its setting is set. */
const hasFirstSecret = (env: NodeJS.ProcessEnv, config: Config, network: string): boolean =>
  config.secretKey !== '' || Boolean(env[firstSecretSettings[network]?.setting ?? ''])

function firstSecrets(env: NodeJS.ProcessEnv, config: Config, network: string): string[] {
  const firstSecret = firstSecretSettings[network]
  if (firstSecret === undefined) return secretsOf(secretSetting(network), env[secretSetting(network)])
  return secretsOf(firstSecret.setting, secretFrom(env, config, firstSecret.setting, firstSecret.label))
}

function secretsOf(setting: string, text = ''): string[] {
  const secrets = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (secrets.length === 0) throw new Error(`${setting} is missing: FEED_SENDERS names its sender.`)
  if (secrets.length > secretsMax)
    throw new Error(
      `${setting} has ${secrets.length} secrets: at most the new one and the old one are valid at a time.`,
    )
  return secrets
}
