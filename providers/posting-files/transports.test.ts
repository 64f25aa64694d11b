import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSftpServer } from '../../checks/fixtures/sftp-server.ts'
import { readAcknowledgment } from '../../domain/posting-file/acknowledgment.ts'
import { writePostingFile } from '../../domain/posting-file/posting-file.ts'
import { sandboxPartner, type ReceivedFiles } from './embedded/partner.ts'
import { postingFilesMount, postingRoutes } from './embedded/routes.ts'
import { httpsPosting } from './https.ts'
import { hostKeyFingerprint, sftpPosting, type SftpOptions } from './sftp.ts'
import type { PostingTransport } from './transport.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const partner = 'meridian-air'
const time = { now: new Date('2026-11-04T07:00:00Z') }
const clock = { now: () => time.now }

/** A posting file with one line per amount of `units`. */
const fileOf = (number: number, units: number[], change: { memberNumber?: string } = {}) => ({
  partner,
  number,
  text: writePostingFile(
    {
      partner,
      number,
      day: '2026-11-03',
      createdAt: '2026-11-04T07:00:00Z',
      lines: units.map((amount, index) => ({
        memberNumber: '300418263',
        nameCheck: 'RIVERA/A',
        units: amount,
        activityDate: '2026-11-02',
        restaurant: 'Hilltop Table',
        reference: `payout-${number}-${index}`,
        ...change,
      })),
    },
    sha256,
  ),
})

/** A partner's received files in memory. */
function filesInMemory(): ReceivedFiles {
  const files = new Map<number, { text: string; receivedAt: Date }>()
  return {
    find: async (_, number) => files.get(number) ?? null,
    save: async (_, number, text, receivedAt) => {
      if (files.has(number)) return false
      files.set(number, { text, receivedAt })
      return true
    },
    hasEarlier: async (_, number, reference) =>
      [...files].some(([other, { text }]) => other < number && text.includes(reference)),
  }
}
const newSandbox = () => sandboxPartner({ files: filesInMemory(), clock, acknowledgeAfterMs: 60_000, sha256 })

type Connection = {
  transport: PostingTransport
  /** Runs the partner's side until its acknowledgment of the sent files is due. */
  process: () => Promise<void>
}

let app: FastifyInstance
let address: string
let sftpServer: Awaited<ReturnType<typeof openSftpServer>>
const key = 'a key of the partner for these tests'
let sandbox = newSandbox()

beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true })
  postingRoutes(app, {
    keyOf: () => key,
    clock,
    partner: {
      receive: (...input) => sandbox.receive(...input),
      acknowledgment: (...input) => sandbox.acknowledgment(...input),
    },
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  sftpServer = await openSftpServer()
})
afterAll(() => Promise.all([app.close(), sftpServer.close()]))

const overHttps = (change: Partial<Parameters<typeof httpsPosting>[0]> = {}) =>
  httpsPosting({ baseUrl: `${address}${postingFilesMount}/${partner}`, keys: [key], clock, ...change })
const overSftp = (change: Partial<SftpOptions> = {}) =>
  sftpPosting({
    host: '127.0.0.1',
    port: sftpServer.port,
    user: 'damask',
    privateKey: sftpServer.privateKey,
    hostKey: hostKeyFingerprint(sftpServer.hostKey),
    inbox: '/in',
    outbox: '/out',
    ...change,
  })

const largeChunk = new Uint8Array(16 * 1024 * 1024)

/** Moves the clock by more than the minute after which the sandbox acknowledges. */
const advanceClock = () => {
  time.now = new Date(time.now.getTime() + 120_000)
}

/** Does the partner's work behind its SFTP folders: reads each file in `/in` and puts its acknowledgment into `/out`. */
async function processFolders(): Promise<void> {
  const newUploads = [...sftpServer.files].filter(([path]) => path.startsWith('/in/') && path.endsWith('.posting'))
  const postingFiles = newUploads.map(([path, bytes]) => ({
    number: Number(path.slice(-14, -8)), // the six digits before `.posting`
    text: bytes.toString(),
  }))
  for (const { number, text } of postingFiles) await sandbox.receive(partner, number, text)
  advanceClock()
  for (const { number } of postingFiles) {
    const text = (await sandbox.acknowledgment(partner, number))?.text
    const name = `/out/${partner}-${String(number).padStart(6, '0')}.ack`
    if (text) sftpServer.files.set(name, Buffer.from(text))
  }
}

const connections: [string, () => Connection][] = [
  ['HTTPS', () => ({ transport: overHttps(), process: async () => advanceClock() })],
  ['SFTP', () => ({ transport: overSftp(), process: processFolders })],
]

describe.each(connections)('posting files over %s', (_, open) => {
  const openConnection = () => {
    sandbox = newSandbox()
    sftpServer.files.clear()
    return open()
  }

  test('are received, then acknowledged line by line', async () => {
    const { transport, process } = openConnection()
    const file = fileOf(1, [850, 404, 1200]) // 404 units are a magic amount: an unknown member number
    expect(await transport.status(file)).toEqual({ state: 'missing' })
    expect(await transport.send(file)).toBe('received')
    expect(await transport.status(file)).toEqual({ state: 'received' })
    await process()
    const status = await transport.status(file)
    const reading = readAcknowledgment(status.state === 'acknowledged' ? status.text : '', sha256)
    expect(reading.ok && reading.acknowledgment.lines.map(({ rejectCode }) => rejectCode)).toEqual([
      null,
      'unknown_number',
      null,
    ])
  })

  test('can be sent again, but other content under the same number is a conflict', async () => {
    const { transport } = openConnection()
    expect(await transport.send(fileOf(1, [850]))).toBe('received')
    expect(await transport.send(fileOf(1, [850]))).toBe('received')
    expect(await transport.send(fileOf(1, [851]))).toBe('conflict')
  })

  test('keep characters outside ASCII', async () => {
    const { transport } = openConnection()
    // The second call compares the file with the first one as the partner stored it.
    expect(await transport.send(fileOf(1, [850], { memberNumber: 'Ł漢🍽' }))).toBe('received')
    expect(await transport.send(fileOf(1, [850], { memberNumber: 'Ł漢🍽' }))).toBe('received')
  })
})

test.each<[string, () => PostingTransport]>([
  ['an HTTPS key the partner does not know', () => overHttps({ keys: ['another key'] })],
  ['a clock ten minutes off', () => overHttps({ clock: { now: () => new Date(time.now.getTime() - 600_000) } })],
  ['an HTTPS partner that cannot be reached', () => overHttps({ baseUrl: 'http://127.0.0.1:1' })],
  ['an unsigned reply', () => overHttps({ fetch: async () => new Response('', { status: 201 }) })],
  [
    'a reply whose status was changed on the way',
    () =>
      overHttps({
        fetch: async (...call) => {
          const reply = await fetch(...call)
          return new Response(await reply.text(), {
            status: reply.status === 201 ? 200 : 404,
            headers: reply.headers,
          })
        },
      }),
  ],
  [
    'an endless reply',
    () =>
      overHttps({
        fetch: async () => new Response(new ReadableStream({ pull: (controller) => controller.enqueue(largeChunk) })),
      }),
  ],
  ['an SFTP server with another host key', () => overSftp({ hostKey: 'SHA256:AAAA' })],
  ['an SFTP user that the server does not know', () => overSftp({ user: 'stranger' })],
  ['an SFTP server that cannot be reached', () => overSftp({ port: 1 })],
])('%s leaves the status of a file unknown', async (_, open) => {
  sandbox = newSandbox()
  sftpServer.files.clear()
  expect(await open().send(fileOf(1, [850]))).toBe('unknown')
  expect(await open().status(fileOf(1, [850]))).toEqual({ state: 'unknown' })
})

describe('the embedded partner', () => {
  const acknowledgmentOf = async (files: ReturnType<typeof fileOf>[]) => {
    sandbox = newSandbox()
    for (const file of files) await sandbox.receive(partner, file.number, file.text)
    advanceClock()
    const text = (await sandbox.acknowledgment(partner, files.at(-1)?.number ?? 0))?.text
    return text ? readAcknowledgment(text, sha256) : null
  }

  test.each([
    [404, 'unknown_number'],
    [422, 'name_mismatch'],
    [410, 'number_closed'],
    [409, 'duplicate'],
    [850, null],
  ])('acknowledges a line of %i units with the reject code %s', async (units, rejectCode) => {
    expect(await acknowledgmentOf([fileOf(1, [units])])).toMatchObject({
      ok: true,
      acknowledgment: { lines: [{ rejectCode }] },
    })
  })

  test('rejects a member number that begins with 99 as unknown', async () => {
    const file = fileOf(1, [850], { memberNumber: '990000001' })
    expect(await acknowledgmentOf([file])).toMatchObject({
      acknowledgment: { lines: [{ rejectCode: 'unknown_number' }] },
    })
  })

  test('rejects a payout that an earlier file posted', async () => {
    const [first, second] = [fileOf(1, [850]), fileOf(2, [850])]
    const repeated = { ...second, text: rewrite(second.text, 'payout-2-0', 'payout-1-0') }
    expect(await acknowledgmentOf([first, repeated])).toMatchObject({
      acknowledgment: { lines: [{ rejectCode: 'duplicate' }] },
    })
  })

  test('does not acknowledge a file with a line of 504 units', async () =>
    expect(await acknowledgmentOf([fileOf(1, [504])])).toBeNull())

  test('acknowledges a file that has a line of 500 units, but with a wrong sum', async () => {
    expect(await acknowledgmentOf([fileOf(1, [500, 850])])).toEqual({ ok: false, fault: 'wrong_sum' })
  })

  test.each([
    [
      'whose sum is wrong',
      [{ ...fileOf(1, [850]), text: rewrite(fileOf(1, [850]).text, '|1|850\n', '|1|851\n') }],
      'wrong_sum',
    ],
    [
      'that was damaged',
      [{ ...fileOf(1, [850]), text: fileOf(1, [850]).text.replace('Hilltop', 'Billtop') }],
      'wrong_hash',
    ],
    ['after a missing file', [fileOf(2, [850])], 'gap'],
  ])('a file %s is refused as a whole', async (_, files, refusalCode) => {
    expect(await acknowledgmentOf(files)).toMatchObject({ ok: true, acknowledgment: { refusalCode, lines: [] } })
  })
})

/** Replaces the first `from` before the trailer of a file, and renews the hash. */
function rewrite(text: string, from: string, to: string): string {
  const changed = text.slice(0, text.lastIndexOf('T|')).replace(from, to)
  const trailer = text.slice(text.lastIndexOf('T|')).split('|')
  return `${changed}${[...trailer.slice(0, 3), sha256(changed)].join('|')}\n`
}
