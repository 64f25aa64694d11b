import type { PartnerView } from '../../contract/brand.ts'
import { siteAddress, type Config } from '../config.ts'

/** Where mail goes and who it is from. */
export type MailSettings = {
  /** `smtp://` or `smtps://`. */
  url: string
  /** The address of a partner's site, `*` being the partner's id. */
  siteAddress: string
  /** One sender for all partners; empty: no-reply at each one's own host. */
  from: string
}

/** The mail server of MAIL_URL, or the sandbox's mail box where that runs. */
export function mailSettings(env: NodeJS.ProcessEnv, config: Config): MailSettings {
  const url = env['MAIL_URL'] || (config.standIns.mail ? `smtp://127.0.0.1:${config.sandboxMailPort}` : '')
  if (url === '')
    throw new Error('MAIL_URL is missing: name the mail server, as smtps://user:password@mail.example.com.')
  if (!/^smtps?:\/\/[^\s/]+/.test(url)) throw new Error('MAIL_URL must begin with smtp:// or smtps://.')
  return { url, siteAddress: siteAddress(config, env), from: env['MAIL_FROM'] ?? '' }
}

/** A partner's site as mail names it: from settings alone, so that no request can lead a link elsewhere. */
export const originOf = ({ id, brand }: PartnerView, { siteAddress }: Pick<MailSettings, 'siteAddress'>): string =>
  brand.hosts[0] ? `https://${brand.hosts[0]}` : siteAddress.replace('*', id).replace(/\/$/, '')

export const senderOf = (partner: PartnerView, settings: MailSettings): { name: string; address: string } => ({
  name: partner.brand.program,
  address: settings.from || `no-reply@${new URL(originOf(partner, settings)).hostname}`,
})
