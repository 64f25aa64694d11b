import { z } from '../../contract/schema.ts'
import { postingFilesMount, sandboxPostingKey } from '../../providers/posting-files/embedded/routes.ts'
import { httpsPosting } from '../../providers/posting-files/https.ts'
import { isPrivateKey, sftpPosting } from '../../providers/posting-files/sftp.ts'
import type { PostingTransport } from '../../providers/posting-files/transport.ts'
import { postingSecret, secretCharactersMin, secretFrom, type Config } from '../config.ts'

/** The way posting files take to a partner; null where none is set up. */
export type PostingWays = (partnerId: string) => PostingTransport | null

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
type Listed = z.output<typeof partnerList>[number]

/** Throws with a sentence that names the setting when POSTING_PARTNERS or a key is not usable. */
export function postingWays(env: NodeJS.ProcessEnv, config: Config, clock: { now(): Date }): PostingWays {
  const listed = parsedPartners(env['POSTING_PARTNERS'] || '[]')
  if (new Set(listed.map((one) => one.partner)).size < listed.length)
    throw new Error('POSTING_PARTNERS names a partner twice.')
  const ways = new Map(listed.map((one) => [one.partner, wayTo(one, env[postingSecret(one.partner)] ?? '', clock)]))
  return (partnerId) => ways.get(partnerId) ?? sandboxWay(env, config, clock, partnerId)
}

function parsedPartners(text: string): Listed[] {
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

function wayTo(listed: Listed, secret: string, clock: { now(): Date }): PostingTransport {
  const name = postingSecret(listed.partner)
  if (secret === '') throw new Error(`${name} is missing: POSTING_PARTNERS names its partner.`)
  if (listed.way === 'sftp') {
    if (!isPrivateKey(secret)) throw new Error(`${name} is not a private key without a passphrase.`)
    return sftpPosting({ ...listed, privateKey: secret })
  }
  const [first = '', ...others] = secret.split(',').map((key) => key.trim())
  // An empty key would let anyone sign an acknowledgement.
  if ([first, ...others].some((key) => key.length < secretCharactersMin))
    throw new Error(`${name} is too short: each key needs at least ${secretCharactersMin} characters.`)
  return httpsPosting({ baseUrl: listed.url, keys: [first, ...others], clock })
}

/** The sandbox stands in for every partner that is not listed. Production runs it only where SANDBOX_POSTING_FILES asks for it. */
function sandboxWay(
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
