import { z } from '../../contract/schema.ts'
import { postingFilesMount, sandboxPostingKey } from '../../providers/posting-files/embedded/routes.ts'
import { httpsPosting } from '../../providers/posting-files/https.ts'
import { isPrivateKey, sftpPosting } from '../../providers/posting-files/sftp.ts'
import type { PostingTransport } from '../../providers/posting-files/transport.ts'
import { postingSecretName, secretCharactersMin, secretFrom, type Config } from '../config.ts'

/** The transport of posting files to a partner; null for an unlisted partner where the sandbox does not run. */
export type PostingTransports = (partnerId: string) => PostingTransport | null

const folder = z.string().regex(/^(\/(?!\.{1,2}(\/|$))[^/\s]+)+$/, 'must be a folder like /damask/in')
const partner = z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be the id of a partner')
const partnerList = z.array(
  z.discriminatedUnion('way', [
    z.strictObject({
      partner,
      way: z.literal('https'),
      url: z.url({ protocol: /^https$/ }).refine((url) => !url.endsWith('/'), 'must not end in a slash'),
    }),
    z.strictObject({
      partner,
      way: z.literal('sftp'),
      host: z.string().min(1),
      port: z.int().min(1).max(65_535).default(22),
      user: z.string().min(1),
      hostKey: z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'must be SHA256:… as ssh-keygen -lf prints it'),
      inbox: folder,
      outbox: folder,
    }),
  ]),
)
type PartnerEntry = z.output<typeof partnerList>[number]

/** Throws an error that names the setting when POSTING_PARTNERS or a key is invalid. */
export function postingTransports(env: NodeJS.ProcessEnv, config: Config, clock: { now(): Date }): PostingTransports {
  const entries = parsePartners(env['POSTING_PARTNERS'] || '[]')
  if (new Set(entries.map((entry) => entry.partner)).size < entries.length)
    throw new Error('POSTING_PARTNERS names a partner twice.')
  const transports = new Map(
    entries.map((entry) => [entry.partner, transportTo(entry, env[postingSecretName(entry.partner)] ?? '', clock)]),
  )
  return (partnerId) => transports.get(partnerId) ?? sandboxTransport(env, config, clock, partnerId)
}

function parsePartners(text: string): PartnerEntry[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('POSTING_PARTNERS is not JSON.')
  }
  const parsed = partnerList.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`POSTING_PARTNERS ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not usable'}`)
}

function transportTo(entry: PartnerEntry, secret: string, clock: { now(): Date }): PostingTransport {
  const name = postingSecretName(entry.partner)
  if (secret === '') throw new Error(`${name} is missing: POSTING_PARTNERS names its partner.`)
  if (entry.way === 'sftp') {
    if (!isPrivateKey(secret)) throw new Error(`${name} is not a private key without a passphrase.`)
    return sftpPosting({ ...entry, privateKey: secret })
  }
  const [first = '', ...others] = secret.split(',').map((key) => key.trim())
  // An empty key would let anyone sign an acknowledgment.
  if ([first, ...others].some((key) => key.length < secretCharactersMin))
    throw new Error(`${name} is too short: each key needs at least ${secretCharactersMin} characters.`)
  return httpsPosting({ baseUrl: entry.url, keys: [first, ...others], clock })
}

/** The sandbox receives the files of every partner that is not listed. In production it runs only with SANDBOX_POSTING_FILES. */
function sandboxTransport(
  env: NodeJS.ProcessEnv,
  config: Config,
  clock: { now(): Date },
  partnerId: string,
): PostingTransport | null {
  if (!config.standIns.postingFiles) return null
  const key = secretFrom(env, config, 'SANDBOX_POSTING_KEY', 'sandbox posting key')
  return httpsPosting({
    baseUrl: `${config.sandboxUrl}${postingFilesMount}/${partnerId}`,
    keys: [sandboxPostingKey(key, partnerId)],
    clock,
  })
}
