import { deviceParts } from '../domain/device.ts'
import { partnerText, type PartnerTexts } from './partner-text.ts'

/** Names of devices, as members read them among their sign-ins, their passkeys and in mail. */
export const deviceCopy = {
  'device.named': '{browser} on {system}',
  'device.app': 'our app',
  'device.passkey': 'Passkey',
} as const

/** The name of a device by its user agent; '' where the user agent names none that we know. */
export function deviceText(userAgent: string, partner: PartnerTexts): string {
  const { browser, system } = deviceParts(userAgent)
  const name = browser === 'app' ? partnerText(partner, 'device.app', deviceCopy['device.app']) : browser
  if (name === '' || system === '') return name || system
  return partnerText(partner, 'device.named', deviceCopy['device.named'], { browser: name, system })
}
