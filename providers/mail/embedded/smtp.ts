import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerAddress } from 'smtp-server'
import type { NewMail } from './store.ts'

const mailBytesMax = 1024 * 1024

/** Magic addresses at any domain: `later@…` gets a temporary refusal, `bounce@…` a permanent one. */
function refusalOf({ address }: SMTPServerAddress): Error | null {
  const localPart = address.split('@')[0]?.toLowerCase()
  if (localPart === 'later') return Object.assign(new Error('Try again later'), { responseCode: 451 })
  if (localPart === 'bounce') return Object.assign(new Error('No such mailbox'), { responseCode: 550 })
  return null
}

/**
 * A mail server that stores each mail once per recipient and relays nothing. It listens on this machine only; `port` 0 takes a free port.
 * Resolves once it listens.
 */
export function openMailServer(
  port: number,
  save: (mail: NewMail) => Promise<void>,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    // All traffic stays on this machine, so it needs no encryption and no authentication.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: mailBytesMax,
    logger: false,
    onRcptTo: (address, _session, callback) => callback(refusalOf(address)),
    onData: (stream, session, callback) => {
      const receive = async () => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        const parsed = await PostalMime.parse(Buffer.concat(chunks))
        const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]))
        for (const { address } of session.envelope.rcptTo)
          await save({
            partner: headers['x-damask-partner'] ?? '',
            recipient: address.toLowerCase(),
            sender: headers['from'] ?? '',
            subject: parsed.subject ?? '',
            text: (parsed.text ?? '').trimEnd(),
            html: parsed.html ?? '',
            headers,
          })
      }
      receive().then(
        () => callback(),
        () => callback(Object.assign(new Error('Could not save it'), { responseCode: 451 })),
      )
    },
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const netServer = server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      // Ignores connection errors, such as a client that disconnects.
      server.on('error', () => undefined)
      const boundAddress = netServer.address()
      resolve({
        port: typeof boundAddress === 'object' && boundAddress ? boundAddress.port : port,
        stop: () => new Promise((resolveStop) => server.close(() => resolveStop())),
      })
    })
  })
}
