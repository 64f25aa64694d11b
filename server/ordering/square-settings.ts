import { anySeller, type SquareTokens } from '../../providers/ordering/square/service.ts'

const addressDefault = 'https://connect.squareup.com'
const keysMax = 2
const requiredNames = ['SQUARE_WEBHOOK_KEY', 'SQUARE_WEBHOOK_URL', 'SQUARE_ACCESS_TOKEN'] as const

/** The connection to sellers at Square. `keys`: the keys that sign its webhooks, the new and the old one during a rotation. */
export type SquareSettings = { keys: string[]; webhookUrl: string; baseUrl: string; accessTokens: SquareTokens }

/**
 * Null when no setting names Square. A missing or invalid setting throws an error with its name, so that the site does not start with an
 * adapter that loses orders.
 */
export function squareSettings(env: NodeJS.ProcessEnv): SquareSettings | null {
  const missing = requiredNames.filter((name) => !env[name])
  if (missing.length === requiredNames.length) {
    if (env['SQUARE_API_URL']) throw new Error(`SQUARE_API_URL is set, but ${missing[0]} is missing.`)
    return null
  }
  const [firstMissing] = missing
  if (firstMissing) throw new Error(`${firstMissing} is missing: orders at Square need ${requiredNames.join(', ')}.`)
  const keys = (env['SQUARE_WEBHOOK_KEY'] ?? '').split(',').flatMap((part) => part.trim() || [])
  if (keys.length === 0 || keys.length > keysMax)
    throw new Error(
      'SQUARE_WEBHOOK_KEY must be one signature key, or the new one and the old one with a comma between.',
    )
  return {
    keys,
    webhookUrl: secureAddress('SQUARE_WEBHOOK_URL', env['SQUARE_WEBHOOK_URL'] ?? ''),
    baseUrl: secureAddress('SQUARE_API_URL', env['SQUARE_API_URL'] || addressDefault).replace(/\/$/, ''),
    accessTokens: tokensOf(env['SQUARE_ACCESS_TOKEN'] ?? ''),
  }
}

/** One token, or `<seller id>=<token>` for each seller, separated by commas. Webhooks name the seller in `merchant_id`. */
function tokensOf(text: string): SquareTokens {
  if (!/[,=]/.test(text)) return new Map([[anySeller, text]])
  const pairs = text.split(',').map((part) => /^\s*([A-Za-z0-9_-]+)=([^\s=]+)\s*$/.exec(part))
  const tokens = new Map(pairs.flatMap((pair) => (pair?.[1] && pair[2] ? [[pair[1], pair[2]]] : [])))
  // There are fewer tokens than pairs when a pair is invalid or a seller is repeated.
  if (tokens.size === pairs.length) return tokens
  throw new Error('SQUARE_ACCESS_TOKEN must be one access token, or seller=token for each seller with commas between.')
}

/** An https address, because webhooks and the access token use it. For tests, localhost may use http. */
function secureAddress(name: string, text: string): string {
  const url = URL.parse(text)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname)))
    return text
  throw new Error(`${name} must be an https address, it is "${text}".`)
}
