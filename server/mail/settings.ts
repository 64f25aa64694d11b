import type { PartnerView } from '../../contract/brand.ts'
import { siteAddress, type Config } from '../config.ts'

/** The mail server, the sender, and the address to which mails link. */
export type MailSettings = {
  /** `smtp://` or `smtps://`. */
  url: string
  /** The address of a partner's site, with `*` for the partner's id. */
  siteAddress: string
  /** One sender for all partners; empty: no-reply at each partner's host. */
  from: string
}

/** Reads MAIL_URL, or uses the sandbox's mail server where it runs. Throws when neither exists, or when MAIL_URL has another scheme. */
export function mailSettings(env: NodeJS.ProcessEnv, config: Config): MailSettings {
  const url = env['MAIL_URL'] || (config.standIns.mail ? `smtp://127.0.0.1:${config.sandboxMailPort}` : '')
  if (url === '')
    throw new Error('MAIL_URL is missing: name the mail server, as smtps://user:password@mail.example.com.')
  if (!/^smtps?:\/\/[^\s/]+/.test(url)) throw new Error('MAIL_URL must begin with smtp:// or smtps://.')
  return { url, siteAddress: siteAddress(config, env), from: env['MAIL_FROM'] ?? '' }
}

/** Origin of the links in a partner's mail: its first host, else the address in the settings. No request can redirect a link. */
export const originOf = (
  { id, brand }: PartnerView,
  { siteAddress: pattern }: Pick<MailSettings, 'siteAddress'>,
): string => (brand.hosts[0] ? `https://${brand.hosts[0]}` : pattern.replace('*', id).replace(/\/$/, ''))

export const senderOf = (partner: PartnerView, settings: MailSettings): { name: string; address: string } => ({
  name: partner.brand.program,
  address: settings.from || `no-reply@${new URL(originOf(partner, settings)).hostname}`,
})
