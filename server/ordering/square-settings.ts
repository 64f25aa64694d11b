const addressDefault = 'https://connect.squareup.com'
const keysMax = 2
const names = ['SQUARE_WEBHOOK_KEY', 'SQUARE_WEBHOOK_URL', 'SQUARE_ACCESS_TOKEN'] as const

/** The connection to one seller at Square. `keys`: what its webhooks are signed with, the new one and the old one while they change. */
export type SquareSettings = { keys: string[]; webhookUrl: string; baseUrl: string; accessToken: string }

/**
 * Null where no setting names Square. Throws with the setting's name when only some of them are there or one is not usable, so that the
 * site does not start with an adapter that loses orders.
 */
export function squareSettings(env: NodeJS.ProcessEnv): SquareSettings | null {
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) {
    if (env['SQUARE_API_URL']) throw new Error(`SQUARE_API_URL is set, but ${missing[0]} is missing.`)
    return null
  }
  const [first] = missing
  if (first) throw new Error(`${first} is missing: orders at Square need ${names.join(', ')}.`)
  const keys = (env['SQUARE_WEBHOOK_KEY'] ?? '').split(',').flatMap((part) => part.trim() || [])
  if (keys.length === 0 || keys.length > keysMax)
    throw new Error(
      'SQUARE_WEBHOOK_KEY must be one signature key, or the new one and the old one with a comma between.',
    )
  return {
    keys,
    webhookUrl: secureAddress('SQUARE_WEBHOOK_URL', env['SQUARE_WEBHOOK_URL'] ?? ''),
    baseUrl: secureAddress('SQUARE_API_URL', env['SQUARE_API_URL'] || addressDefault).replace(/\/$/, ''),
    accessToken: env['SQUARE_ACCESS_TOKEN'] ?? '',
  }
}

/** An https address; http on this machine alone, for tests. Webhooks and the access token travel over it. */
function secureAddress(name: string, text: string): string {
  const url = URL.parse(text)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname)))
    return text
  throw new Error(`${name} must be an https address, it is "${text}".`)
}
