import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPieces, writePieces } from './file.ts'

const folder = mkdtempSync(join(tmpdir(), 'damask-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const about = { made: 'here' }
// One is empty, one is longer than what is written at once.
const pieces = [Buffer.from('first'), new Uint8Array(0), new Uint8Array(3_000_000).fill(7), Buffer.from('last')]
const asIs = async (said: unknown) => said
let count = 0
const written = async (): Promise<string> => {
  const path = join(folder, `file-${count++}`)
  await writePieces(path, about, pieces)
  return path
}

test('pieces come back as they were, each in memory of its own', async () => {
  const read = await readPieces(await written(), asIs)
  expect(read?.about).toEqual(about)
  expect(read?.pieces.map((piece) => Buffer.from(piece))).toEqual(pieces.map((piece) => Buffer.from(piece)))
  expect(read?.pieces.every((piece) => piece.byteOffset === 0)).toBe(true)
})

test('what the file says it is decides before anything more is read', async () => {
  expect(await readPieces(await written(), async () => null)).toBeNull()
})

const headEnd = 4 + JSON.stringify({ about, sizes: pieces.map((piece) => piece.length) }).length
const fileEnd = headEnd + pieces.reduce((sum, piece) => sum + piece.length, 0) + 4

test.each([0, 3, 4, headEnd - 1, headEnd, headEnd + 5, headEnd + 2_000_000, fileEnd - 5, fileEnd - 4, fileEnd - 1])(
  'a file torn after %d bytes is no file',
  async (bytes) => {
    const path = await written()
    await writeFile(path, (await readFile(path)).subarray(0, bytes))
    expect(await readPieces(path, asIs)).toBeNull()
  },
)

test.each([0, 3, 4, 20, headEnd - 1, headEnd, headEnd + 1_500_000, fileEnd - 5, fileEnd - 4, fileEnd - 1])(
  'a file whose byte %d is another is no file',
  async (at) => {
    const path = await written()
    const bytes = await readFile(path)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0x40, at)
    await writeFile(path, bytes)
    expect(await readPieces(path, asIs)).toBeNull()
  },
)

test('a file with something behind it is no file, nor is any other', async () => {
  const path = await written()
  await writeFile(path, Buffer.concat([await readFile(path), Buffer.from('x')]))
  expect(await readPieces(path, asIs)).toBeNull()
  await writeFile(path, 'a note somebody left here')
  expect(await readPieces(path, asIs)).toBeNull()
})

test('two writers at once leave one whole file and nothing else; who is stopped leaves what was there', async () => {
  const path = join(folder, 'both')
  const mine = (text: string) => [Buffer.from(text), ...pieces]
  await Promise.all([writePieces(path, about, mine('a')), writePieces(path, about, mine('b'))])
  await expect(writePieces(path, about, mine('c'), AbortSignal.abort())).rejects.toThrow('aborted')
  expect(['a', 'b']).toContain(String((await readPieces(path, asIs))?.pieces[0]))
  expect((await readdir(folder)).filter((name) => name.startsWith('both'))).toEqual(['both'])
})

test('what a killed writer left behind goes with the next file, what another is writing stays', async () => {
  const path = join(folder, 'third')
  await writeFile(`${path}.old.part`, 'half')
  await utimes(`${path}.old.part`, 0, 0)
  await writeFile(`${path}.new.part`, 'half')
  await writePieces(path, about, pieces)
  expect((await readdir(folder)).filter((name) => name.startsWith('third')).toSorted()).toEqual([
    'third',
    'third.new.part',
  ])
})
