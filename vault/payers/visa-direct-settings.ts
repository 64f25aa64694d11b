import { readFileSync } from 'node:fs'
import type { PayerAdapter } from './payer.ts'
import { pushSender, visaDirect, type PushSettings } from './visa-direct.ts'

export const visaDirectPayer: PayerAdapter = {
  id: 'visa-direct',
  connect(env) {
    const settings = pushSettings(env)
    return settings && visaDirect(settings)
  },
}

const sandboxUser = 'sandbox'
/** The sender of payments at the sandbox's network. */
const sandboxSender = {
  acquiringBin: '408999',
  name: 'Damask Sandbox',
  accountNumber: 'SANDBOX',
  address: '1 Main Street',
  city: 'New York',
  state: 'NY',
  zipCode: '10001',
  acceptorId: 'SANDBOX',
  terminalId: 'SANDBOX',
}

const isLocal = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

/**
 * Settings of the network that pushes money to cards. Visa Direct needs VISA_DIRECT_URL, user, password, a client certificate with its
 * key as files, and the sender as JSON. An address on this machine selects the sandbox's network, which needs only
 * SANDBOX_CARD_PUSH_KEY. Returns null without an address. Throws when a setting is missing, unsafe or invalid, or a file unreadable.
 */
export function pushSettings(env: NodeJS.ProcessEnv): PushSettings | null {
  const url = env['VISA_DIRECT_URL'] ?? ''
  if (url === '') return null
  const requireSetting = (name: string): string => {
    const value = env[name]
    if (!value) throw new Error(`${name} is missing: VISA_DIRECT_URL names the network that pays out to cards.`)
    return value
  }
  if (isLocal(url)) {
    const password = requireSetting('SANDBOX_CARD_PUSH_KEY')
    return { url, user: sandboxUser, password, identity: null, sender: sandboxSender }
  }
  if (!url.startsWith('https://'))
    throw new Error('VISA_DIRECT_URL must begin with https://: card numbers are sent to it.')
  const [user, password] = [requireSetting('VISA_DIRECT_USER'), requireSetting('VISA_DIRECT_PASSWORD')]
  const identity = {
    cert: readPem(requireSetting('VISA_DIRECT_CERT_FILE')),
    key: readPem(requireSetting('VISA_DIRECT_KEY_FILE')),
  }
  return { url, user, password, identity, sender: senderOf(requireSetting('VISA_DIRECT_SENDER')) }
}

function readPem(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`Cannot read ${path}, which VISA_DIRECT_CERT_FILE or VISA_DIRECT_KEY_FILE names.`)
  }
}

function senderOf(text: string): PushSettings['sender'] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('VISA_DIRECT_SENDER is not JSON.')
  }
  const parsed = pushSender.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`VISA_DIRECT_SENDER ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not usable'}`)
}
