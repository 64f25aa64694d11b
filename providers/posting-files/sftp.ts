import { createHash } from 'node:crypto'
import ssh2, { Client, type SFTPWrapper } from 'ssh2'
import { acknowledgmentName } from '../../domain/posting-file/acknowledgment.ts'
import { postingFileName } from '../../domain/posting-file/posting-file.ts'
import { acknowledgmentBytesMax, type FileStatus, type Handover, type PostingTransport } from './transport.ts'

const sessionLimitMs = 60_000

export type SftpOptions = {
  host: string
  port: number
  user: string
  /** Our private key for this partner, in PEM or OpenSSH form. */
  privateKey: string
  /** SHA-256 of the server's host key as `ssh-keygen -lf` prints it: `SHA256:…`. The client refuses a server with another key. */
  hostKey: string
  /** The folder for posting files. */
  inbox: string
  /** The folder of the partner's acknowledgments. */
  outbox: string
}

/** Posting files in a folder of the partner's SFTP server (docs/runbooks/posting-files.md). */
export function sftpPosting(options: SftpOptions): PostingTransport {
  return {
    send: ({ partner, number, text }) =>
      withSession(options, 'unknown', (sftp) => upload(sftp, options, { partner, number, text })),
    status: (file) =>
      withSession<FileStatus>(options, { state: 'unknown' }, async (sftp) => {
        const acknowledgment = await readText(
          sftp,
          `${options.outbox}/${acknowledgmentName(file.partner, file.number)}`,
        )
        if (acknowledgment !== null) return { state: 'acknowledged', text: acknowledgment }
        const postingFile = await readText(sftp, `${options.inbox}/${postingFileName(file.partner, file.number)}`)
        return { state: postingFile === null ? 'missing' : 'received' }
      }),
  }
}

/** Uploads under a temporary name and renames, so that the partner reads only complete files. */
async function upload(
  sftp: SFTPWrapper,
  { inbox }: SftpOptions,
  { partner, number, text }: { partner: string; number: number; text: string },
): Promise<Handover> {
  const path = `${inbox}/${postingFileName(partner, number)}`
  const existing = await readText(sftp, path)
  if (existing !== null) return existing === text ? 'received' : 'conflict'
  await new Promise<void>((resolve, reject) => {
    sftp.writeFile(`${path}.part`, text, (error) => (error ? reject(error) : resolve()))
  })
  await new Promise<void>((resolve, reject) => {
    sftp.rename(`${path}.part`, path, (error) => (error ? reject(error) : resolve()))
  })
  return 'received'
}

const noSuchFile = 2 // SSH_FX_NO_SUCH_FILE

/** Reads a text file; null when it does not exist. Rejects any file above `acknowledgmentBytesMax`, posting files too. */
function readText(sftp: SFTPWrapper, path: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    sftp.stat(path, (statError, stats) => {
      if (statError) return isNoSuchFile(statError) ? resolve(null) : reject(statError)
      if (stats.size > acknowledgmentBytesMax) return reject(new Error('file too large'))
      sftp.readFile(path, (error, bytes) => (error ? reject(error) : resolve(bytes.toString('utf8'))))
    })
  })
}

const isNoSuchFile = (error: Error): boolean => 'code' in error && error.code === noSuchFile

/** Fingerprint of a host key as OpenSSH prints it. */
export const hostKeyFingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** Whether a text is a private key that opens without a passphrase, in PEM or OpenSSH form. */
export function isPrivateKey(text: string): boolean {
  const key = ssh2.utils.parseKey(text)
  return !(key instanceof Error) && key.isPrivateKey()
}

/** Runs `work` over one connection. Returns `fallback` after any failure and after `sessionLimitMs`. */
function withSession<T>(options: SftpOptions, fallback: T, work: (sftp: SFTPWrapper) => Promise<T>): Promise<T> {
  const client = new Client()
  const timeout = AbortSignal.timeout(sessionLimitMs)
  return new Promise<T>((resolve) => {
    const finish = (value: T) => {
      timeout.removeEventListener('abort', abort)
      client.end()
      resolve(value)
    }
    const abort = () => {
      client.destroy()
      finish(fallback)
    }
    timeout.addEventListener('abort', abort)
    client
      // Sends the many small packets of SFTP at once, without Nagle's algorithm.
      .on('connect', () => client.setNoDelay(true))
      .on('ready', () => {
        client.sftp((error, sftp) => {
          if (error) finish(fallback)
          else work(sftp).then(finish, () => finish(fallback))
        })
      })
      .on('error', () => finish(fallback))
      .connect({
        host: options.host,
        port: options.port,
        username: options.user,
        privateKey: options.privateKey,
        hostVerifier: (key: Buffer) => hostKeyFingerprint(key) === options.hostKey,
      })
  })
}
