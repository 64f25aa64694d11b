import { createTransport } from 'nodemailer'
import type { Mailer } from './mail.ts'

const connectionsMax = 3
const connectLimitMs = 10_000
const idleLimitMs = 30_000

/** Replaces control characters with a space, so that text cannot start another header. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

/**
 * A text with the code of a permanent refusal (RFC 5321 section 4.2.1: 5yz); null for any other error. 530 and 535 (authentication
 * required or failed) are faults of our settings and do not count.
 */
const permanentRefusal = (error: unknown): string | null => {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return null
  const code = Number(error.responseCode)
  const isRetried = code < 500 || code === 530 || code === 535
  return isRetried ? null : `the server refused it with ${code}`
}

/**
 * Sends mail over SMTP. `smtp://user:password@host:587` upgrades to TLS where the server offers it; `smtps://` uses TLS from the start.
 * `send` throws every failure that is not a permanent refusal.
 */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connectionsMax,
    connectionTimeout: connectLimitMs,
    greetingTimeout: connectLimitMs,
    socketTimeout: idleLimitMs,
    // A mail must not include local files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ from, to, replyTo, subject, text, html, messageId, headers }) => {
      try {
        await transport.sendMail({
          from: { name: oneLine(from.name), address: from.address },
          // Nodemailer would split a plain string at a comma into two recipients; it does not split an object.
          to: { name: '', address: oneLine(to) },
          replyTo: { name: '', address: oneLine(replyTo) },
          subject: oneLine(subject),
          text,
          html,
          messageId,
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, oneLine(value)])),
        })
        return { ok: true }
      } catch (error) {
        const refusal = permanentRefusal(error)
        if (refusal === null) throw error
        return { ok: false, refusal }
      }
    },
    close: () => transport.close(),
  }
}
