import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerAddress } from 'smtp-server'
import type { NewMail } from './store.ts'

const mailBytesMax = 1024 * 1024

/** Addresses that show what a mail server may say, whatever the domain: `later@…` is put off, `bounce@…` refused for good. */
function saidTo({ address }: SMTPServerAddress): Error | null {
  const name = address.split('@')[0]?.toLowerCase()
  if (name === 'later') return Object.assign(new Error('Try again later'), { responseCode: 451 })
  if (name === 'bounce') return Object.assign(new Error('No such mailbox'), { responseCode: 550 })
  return null
}

/** A mail server that keeps what it takes and passes nothing on. Listens on this machine alone; resolves once it does. */
export function openMailServer(
  port: number,
  keep: (mail: NewMail) => Promise<void>,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    // Nothing leaves this machine, so there is nothing to encrypt or to sign in for.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: mailBytesMax,
    logger: false,
    onRcptTo: (address, _session, done) => done(saidTo(address)),
    onData: (stream, session, done) => {
      const take = async () => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        const read = await PostalMime.parse(Buffer.concat(chunks))
        const headers = Object.fromEntries(read.headers.map(({ key, value }) => [key, value]))
        for (const { address } of session.envelope.rcptTo)
          await keep({
            partner: headers['x-damask-partner'] ?? '',
            recipient: address.toLowerCase(),
            sender: headers['from'] ?? '',
            subject: read.subject ?? '',
            text: (read.text ?? '').trimEnd(),
            html: read.html ?? '',
            headers,
          })
      }
      take().then(
        () => done(),
        () => done(Object.assign(new Error('Could not keep it'), { responseCode: 451 })),
      )
    },
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const listening = server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      // A client that breaks off is its own affair.
      server.on('error', () => undefined)
      const address = listening.address()
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        stop: () => new Promise((stopped) => server.close(() => stopped())),
      })
    })
  })
}
