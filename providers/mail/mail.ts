/** One mail, ready to be sent. `headers` come beside those every mail has. */
export type Mail = {
  from: { name: string; address: string }
  to: string
  replyTo: string
  subject: string
  text: string
  html: string
  /** The same for every try, so that a mail server knows a repeated one. */
  messageId: string
  headers: Readonly<Record<string, string>>
}

/** `refused`: this mail will never be taken, as for an address that does not exist. Anything that may pass by itself is thrown. */
export type Sent = { ok: true } | { ok: false; refused: string }

/** Whoever carries mail away. */
export type Mailer = { send(mail: Mail): Promise<Sent>; close(): void }
