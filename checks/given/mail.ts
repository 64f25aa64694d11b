import type { Mail, Mailer, Sent } from '../../providers/mail/mail.ts'
import { sendMails, type MailDeps } from '../../server/mail/send.ts'
import { unsubscribeKeys } from '../../server/mail/unsubscribe-key.ts'
import { recoverySecrets } from '../../server/recovery/secrets.ts'
import type { Site } from './site.ts'

/** Sends everything that is due now with a mailer. */
export function mailRun({ deps, jobs }: Pick<Site, 'deps' | 'jobs'>, mailer: Mailer): () => Promise<void> {
  const mailDeps: MailDeps = {
    db: deps.pipelineDb,
    clock: deps.clock,
    partners: deps.partners,
    mailer,
    settings: { url: 'smtp://127.0.0.1:1', siteAddress: 'http://*.localhost:3000', from: '' },
    recovery: recoverySecrets(deps.config.siteKey),
    unsubscribe: unsubscribeKeys(deps.config.siteKey),
  }
  return async () => void (await jobs.run('mail', sendMails(mailDeps)))
}

/** The post office of a test's site: carries what is due and keeps it. `answer` decides what the mail server says. */
export function postOffice(
  { deps, jobs }: Pick<Site, 'deps' | 'jobs'>,
  answer: (mail: Mail) => Sent | Error = () => ({ ok: true }),
) {
  const taken: Mail[] = []
  const mailer: Mailer = {
    send: async (mail) => {
      const said = answer(mail)
      if (said instanceof Error) throw said
      if (said.ok) taken.push(mail)
      return said
    },
    close: () => undefined,
  }
  const carry = mailRun({ deps, jobs }, mailer)
  return {
    /** Carries everything that is due now; answers what was taken since the last time. */
    carry: async (): Promise<Mail[]> => {
      await carry()
      return taken.splice(0)
    },
  }
}
