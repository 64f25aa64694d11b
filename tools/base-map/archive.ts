import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export type MapTile = { z: number; x: number; y: number; bytes: Uint8Array }
type Entry = { id: number; offset: number; length: number; runLength: number }

// Sizes, codes and header offsets are those of the PMTiles specification, version 3.
const headerBytes = 127
const leafEntries = 2048 // keeps the root directory within the 16 kB that readers fetch first
const gzip = 2
const vectorTiles = 1

/** Tiles as one PMTiles file (version 3): stores equal tiles once, compressed, and neighbors next to each other. */
export function archiveOf(tiles: readonly MapTile[], zooms: { min: number; max: number }, metadata: object): Buffer {
  const storedTiles: Uint8Array[] = []
  const positions = new Map<string, { offset: number; length: number }>()
  const entries: Entry[] = []
  let storedBytes = 0
  const sortedTiles = tiles
    .map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), tile }))
    .toSorted((a, b) => a.id - b.id)
  for (const { id, tile } of sortedTiles) {
    const compressed = gzipSync(tile.bytes, { level: 9 })
    const key = compressed.toString('latin1')
    const position = positions.get(key) ?? { offset: storedBytes, length: compressed.length }
    // A position at the end is new: no equal tile is stored yet.
    if (position.offset === storedBytes) {
      positions.set(key, position)
      storedTiles.push(compressed)
      storedBytes += compressed.length
    }
    const run = entries.at(-1)
    if (run && run.offset === position.offset && run.id + run.runLength === id) run.runLength += 1
    else entries.push({ id, ...position, runLength: 1 })
  }
  const leaves: Buffer[] = []
  const root: Entry[] = []
  let leafSize = 0
  for (let from = 0; from < entries.length; from += leafEntries) {
    const leaf = directory(entries.slice(from, from + leafEntries))
    // A run length of 0 says that the entry leads to a leaf directory.
    root.push({ id: entries[from]?.id ?? 0, offset: leafSize, length: leaf.length, runLength: 0 })
    leaves.push(leaf)
    leafSize += leaf.length
  }
  // In the order of their offsets in the header.
  const parts = [directory(root), gzipSync(JSON.stringify(metadata)), Buffer.concat(leaves), Buffer.concat(storedTiles)]
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles\u0003', 'latin1')
  let offset = headerBytes
  parts.forEach((part, index) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16)
    offset += part.length
  })
  // The numbers of tiles, of entries and of different tiles.
  for (const [index, count] of [tiles.length, entries.length, positions.size].entries())
    header.writeBigUInt64LE(BigInt(count), 72 + index * 8)
  // 1: the tiles are in order of their ids. Then the compression of directories and of tiles, the kind of tiles, and the zooms.
  const facts = [1, gzip, gzip, vectorTiles, zooms.min, zooms.max]
  facts.forEach((byte, index) => header.writeUInt8(byte, 96 + index))
  const [west, south, east, north] = [-180, -85, 180, 85].map((degrees) => degrees * 1e7)
  for (const [index, value] of [west, south, east, north].entries()) header.writeInt32LE(value ?? 0, 102 + index * 4)
  return Buffer.concat([header, ...parts])
}

/** A directory of the format: each column separately, as differences where that is shorter. */
function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = []
  const writeVarint = (value: number) => {
    let remaining = value
    while (remaining >= 0x80) {
      bytes.push((remaining % 0x80) + 0x80)
      remaining = Math.floor(remaining / 0x80)
    }
    bytes.push(remaining)
  }
  writeVarint(entries.length)
  entries.forEach(({ id }, index) => writeVarint(id - (entries[index - 1]?.id ?? 0)))
  for (const { runLength } of entries) writeVarint(runLength)
  for (const { length } of entries) writeVarint(length)
  entries.forEach(({ offset }, index) => {
    const previous = entries[index - 1]
    // 0 means directly after the previous entry; every other offset is written plus one.
    writeVarint(previous && previous.offset + previous.length === offset ? 0 : offset + 1)
  })
  return gzipSync(Buffer.from(bytes), { level: 9 })
}
