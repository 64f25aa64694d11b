import { createTransport } from 'nodemailer'
import type { Mailer } from './mail.ts'

const connectionsMax = 3
const connectLimitMs = 10_000
const idleLimitMs = 30_000

/** One line: what would begin a header of its own becomes a space. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

/** The code of a permanent refusal (RFC 5321 section 4.2.1: 5yz), except that of a server that requires authentication. */
const refusedForGood = (error: unknown): string | null => {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return null
  const code = Number(error.responseCode)
  const passing = code < 500 || code === 530 || code === 535
  return passing ? null : `the server refused it with ${code}`
}

/** Mail over SMTP: `smtp://user:password@host:587` begins plainly and turns to TLS where offered, `smtps://` is TLS from the start. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connectionsMax,
    connectionTimeout: connectLimitMs,
    greetingTimeout: connectLimitMs,
    socketTimeout: idleLimitMs,
    // Nothing of a mail is ever read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ from, to, replyTo, subject, text, html, messageId, headers }) => {
      try {
        await transport.sendMail({
          from: { name: oneLine(from.name), address: from.address },
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
        const refused = refusedForGood(error)
        if (refused === null) throw error
        return { ok: false, refused }
      }
    },
    close: () => transport.close(),
  }
}
