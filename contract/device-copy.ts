import { deviceParts } from '../domain/device.ts'
import { partnerText, type PartnerTexts } from './partner-text.ts'

/** Names of devices in the lists of sessions and passkeys, and in mail. `device.passkey`: a passkey of an unknown device. */
export const deviceCopy = {
  'device.named': '{browser} on {system}',
  'device.app': 'our app',
  'device.passkey': 'Passkey',
} as const

/** Name of a device from its user agent: browser and system, or only the known part; empty when both are unknown. */
export function deviceText(userAgent: string, partner: PartnerTexts): string {
  const { browser, system } = deviceParts(userAgent)
  const browserName = browser === 'app' ? partnerText(partner, 'device.app', deviceCopy['device.app']) : browser
  if (browserName === '' || system === '') return browserName || system
  return partnerText(partner, 'device.named', deviceCopy['device.named'], { browser: browserName, system })
}
