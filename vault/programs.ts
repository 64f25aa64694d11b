import { z } from '../contract/schema.ts'
import { enrollmentNetworks } from './networks/registry.ts'

/**
 * One partner's program at one network: the URL and the key for calls to the network, and the network's id of the program. All three are
 * empty at a network that the vault does not call.
 */
export type CardProgram = { partner: string; network: string; url: string; key: string; programId: string }

const programList = z.array(
  z.strictObject({
    partner: z.string().min(1),
    network: z.string().min(1),
    url: z.url().optional(),
    program: z.string().min(1).max(100).optional(),
  }),
)

/**
 * Reads `CARD_PROGRAMS=[{"partner":"meridian-air","network":"…","url":"https://…","program":"…"}]`. The key is in
 * NETWORK_KEY_<NETWORK>_<PARTNER>, or in NETWORK_KEY_<NETWORK> for all partners of the network. A network that the vault does not
 * call needs no url, program or key. In production a url must begin with https. Throws an error that names the missing or invalid part.
 */
export function cardPrograms(env: NodeJS.ProcessEnv, production: boolean): CardProgram[] {
  const programs = parsePrograms(env['CARD_PROGRAMS'] || '[]')
  const pairs = new Set(programs.map(({ partner, network }) => `${partner} ${network}`))
  if (pairs.size < programs.length) throw new Error('CARD_PROGRAMS lists a partner twice at the same network.')
  return programs.map(({ partner, network, url, program }) => {
    const adapter = enrollmentNetworks.find(({ id }) => id === network)
    if (!adapter) throw new Error(`CARD_PROGRAMS: no card network is called "${network}".`)
    // An adapter with `referenceOf` computes the card's reference, so the vault makes no call (networks/network.ts).
    if ('referenceOf' in adapter) return { partner, network, url: '', key: '', programId: '' }
    const partnerSetting = keySetting(network, partner)
    const key = env[partnerSetting] || env[keySetting(network)]
    if (!url || !program) throw new Error(`CARD_PROGRAMS: ${partner} at ${network} needs a url and a program.`)
    if (!key) throw new Error(`${partnerSetting} is missing: CARD_PROGRAMS lists ${partner} at ${network}.`)
    if (production && !url.startsWith('https://'))
      throw new Error(`CARD_PROGRAMS: the url of ${partner} at ${network} must begin with https://.`)
    return { partner, network, url: url.replace(/\/$/, ''), key, programId: program }
  })
}

const keySetting = (...names: string[]): string =>
  ['NETWORK_KEY', ...names].join('_').toUpperCase().replaceAll('-', '_')

function parsePrograms(text: string): z.infer<typeof programList> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('CARD_PROGRAMS is not JSON.')
  }
  const parsed = programList.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`CARD_PROGRAMS ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not usable'}`)
}
