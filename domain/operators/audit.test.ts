import { expect, test } from 'vitest'
import { firstHash, verifyChain, type Digest, type AuditLink } from './audit.ts'

// A simple digest, because the rule does not depend on the algorithm. server/audit tests SHA-256 against the database.
const digest: Digest = async (bytes) => {
  let state = 7n
  for (const byte of bytes) state = (state * 1_099_511_628_211n + BigInt(byte) + 1n) % 2n ** 256n
  return Uint8Array.from(state.toString(16).padStart(64, '0').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const bytesOf = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

async function chain(...bodies: string[]): Promise<AuditLink[]> {
  const links: AuditLink[] = []
  let previousHash = firstHash
  for (const [index, body] of bodies.entries()) {
    const bodyHash = hex(await digest(new TextEncoder().encode(body)))
    const hash = hex(await digest(Uint8Array.from([...bytesOf(previousHash), ...bytesOf(bodyHash)])))
    links.push({ position: index + 1, bodyHash, hash, body })
    previousHash = hash
  }
  return links
}
const start = { position: 0, hash: firstHash }

test('a chain begins at a hash of 64 zeros', () => expect(firstHash).toMatch(/^0{64}$/))

test('an unchanged chain is sound and returns its end', async () => {
  const links = await chain('a', 'b', 'c')
  expect(await verifyChain(start, links, digest)).toEqual({ sound: true, position: 3, hash: links[2]?.hash })
})

test('a chain with entries that the reader may not see is sound', async () => {
  const links = (await chain('a', 'b', 'c')).map((link, index) => (index === 1 ? { ...link, body: null } : link))
  expect(await verifyChain(start, links, digest)).toMatchObject({ sound: true })
})

test('verification continues from a verified position, and fails when the hash of that position differs', async () => {
  const links = await chain('a', 'b', 'c')
  const verifiedEnd = { position: 1, hash: links[0]?.hash ?? '' }
  expect(await verifyChain(verifiedEnd, links.slice(1), digest)).toMatchObject({ sound: true, position: 3 })
  expect(await verifyChain({ ...verifiedEnd, hash: firstHash }, links.slice(1), digest)).toMatchObject({
    reason: 'chain',
  })
})

test.each([
  ['an entry is rewritten', (links: AuditLink[]) => links.with(1, { ...link(links, 1), body: 'B' }), 2, 'text'],
  ['an entry is missing', (links: AuditLink[]) => links.toSpliced(1, 1), 2, 'gap'],
  ['two entries are swapped', (links: AuditLink[]) => [link(links, 1), link(links, 0), link(links, 2)], 1, 'gap'],
  [
    'the body hash of an entry that the reader may not see is rewritten',
    (links: AuditLink[]) => links.with(1, { ...link(links, 1), body: null, bodyHash: '11'.repeat(32) }),
    2,
    'chain',
  ],
] as const)('detects that %s', async (_title, change, position, reason) => {
  expect(await verifyChain(start, change(await chain('a', 'b', 'c')), digest)).toEqual({
    sound: false,
    position,
    reason,
  })
})

const link = (links: AuditLink[], index: number): AuditLink =>
  links[index] ?? { position: 0, bodyHash: '', hash: '', body: null }
