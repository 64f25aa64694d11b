/** One mail to send. `headers` extend the standard headers. */
export type Mail = {
  from: { name: string; address: string }
  to: string
  replyTo: string
  subject: string
  text: string
  html: string
  /** The same for every try, so that a mail server can detect duplicates. */
  messageId: string
  headers: Readonly<Record<string, string>>
}

/** `refusal`: why the server refuses the mail for good, for example an unknown address. The mailer throws all other failures. */
export type SendResult = { ok: true } | { ok: false; refusal: string }

export type Mailer = { send(mail: Mail): Promise<SendResult>; close(): void }
