import { expect, test } from 'vitest'
import { firstHash, verifyChain, type Digest, type AuditLink } from './audit.ts'

// A toy digest keeps the rule apart from the algorithm; the real one is proven against the database (server/audit).
const digest: Digest = async (bytes) => {
  let state = 7n
  for (const byte of bytes) state = (state * 1_099_511_628_211n + BigInt(byte) + 1n) % 2n ** 256n
  return Uint8Array.from(state.toString(16).padStart(64, '0').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const raw = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

async function chain(...bodies: string[]): Promise<AuditLink[]> {
  const links: AuditLink[] = []
  let before = firstHash
  for (const [index, body] of bodies.entries()) {
    const bodyHash = hex(await digest(new TextEncoder().encode(body)))
    const hash = hex(await digest(Uint8Array.from([...raw(before), ...raw(bodyHash)])))
    links.push({ position: index + 1, bodyHash, hash, body })
    before = hash
  }
  return links
}
const start = { position: 0, hash: firstHash }

test('an untouched chain is sound and says where it ends', async () => {
  const links = await chain('a', 'b', 'c')
  expect(await verifyChain(start, links, digest)).toEqual({ sound: true, position: 3, hash: links[2]?.hash })
})

test('entries somebody may not read still hold the chain together', async () => {
  const links = (await chain('a', 'b', 'c')).map((link, index) => (index === 1 ? { ...link, body: null } : link))
  expect(await verifyChain(start, links, digest)).toMatchObject({ sound: true })
})

test('a reader who knows the middle goes on from there', async () => {
  const links = await chain('a', 'b', 'c')
  const known = { position: 1, hash: links[0]?.hash ?? '' }
  expect(await verifyChain(known, links.slice(1), digest)).toMatchObject({ sound: true, position: 3 })
  expect(await verifyChain({ ...known, hash: firstHash }, links.slice(1), digest)).toMatchObject({ because: 'chain' })
})

test.each([
  ['an entry is rewritten', (links: AuditLink[]) => links.with(1, { ...link(links, 1), body: 'B' }), 2, 'text'],
  ['an entry is taken out', (links: AuditLink[]) => links.toSpliced(1, 1), 2, 'gap'],
  ['two entries change places', (links: AuditLink[]) => [link(links, 1), link(links, 0), link(links, 2)], 1, 'gap'],
  [
    'an entry and its own hash are rewritten',
    (links: AuditLink[]) => links.with(1, { ...link(links, 1), body: null, bodyHash: '11'.repeat(32) }),
    2,
    'chain',
  ],
] as const)('%s: it is found', async (_what, change, position, because) => {
  expect(await verifyChain(start, change(await chain('a', 'b', 'c')), digest)).toEqual({
    sound: false,
    position,
    because,
  })
})

const link = (links: AuditLink[], index: number): AuditLink =>
  links[index] ?? { position: 0, bodyHash: '', hash: '', body: null }
