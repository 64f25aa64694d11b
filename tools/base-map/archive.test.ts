import { expect, test } from 'vitest'
import { PMTiles, type Source } from 'pmtiles'
import { archiveOf } from './archive.ts'

const inMemory = (bytes: Buffer): Source => ({
  getKey: () => 'memory',
  getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
})
const decoder = new TextDecoder()
const bytesOf = (text: string) => new TextEncoder().encode(text)

test('the format’s reference reader reads back a written archive, equal tiles and a second leaf directory included', async () => {
  // A leaf directory has 2,048 entries. The 2,048 tiles of land and the runs of sea tiles have more.
  const tiles = []
  for (let x = 0; x < 64; x += 1)
    for (let y = 0; y < 64; y += 1) tiles.push({ z: 6, x, y, bytes: bytesOf(y < 32 ? 'sea' : `land ${x} ${y}`) })
  const file = new PMTiles(inMemory(archiveOf(tiles, { min: 6, max: 6 }, { name: 'a test' })))
  const read = async (x: number, y: number) => {
    const tile = await file.getZxy(6, x, y)
    return tile && decoder.decode(tile.data)
  }
  expect(await read(0, 0)).toBe('sea')
  expect(await read(63, 31)).toBe('sea')
  expect(await read(17, 42)).toBe('land 17 42')
  expect(await read(63, 63)).toBe('land 63 63')
  expect(await file.getZxy(5, 0, 0)).toBeUndefined()
  expect(await file.getMetadata()).toEqual({ name: 'a test' })
  const { numAddressedTiles, numTileContents } = await file.getHeader()
  // 64 × 64 tiles: the 2,048 tiles of land differ, and all tiles of sea are one.
  expect([numAddressedTiles, numTileContents]).toEqual([4096, 2049])
})
