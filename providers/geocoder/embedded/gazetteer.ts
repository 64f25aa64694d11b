import { readFileSync } from 'node:fs'
import { normalize } from './normalize.ts'

/** A city or neighborhood. `key`: the normalized name. `within`: the city of a neighborhood, else empty. */
export type GazetteerEntry = {
  key: string
  name: string
  state: string
  population: number
  latitude: number
  longitude: number
  within: string
}

/** The place of a ZIP code, and the code's offset from that place. The offset is parsed on use, because there are 42,000 codes. */
type ZipEntry = { entry: GazetteerEntry; offset: string }

/** `entries` and the lists of `byKey` keep the order of the file: by key, then by population, largest first. */
export type Gazetteer = {
  entries: GazetteerEntry[]
  zips: ReadonlyMap<string, ZipEntry>
  byKey: ReadonlyMap<string, GazetteerEntry[]>
}

const file = new URL('./us.tsv', import.meta.url)
/** The file has coordinates in thousandths of a degree (about 100 meters). */
const unitsPerDegree = 1000

let cache: Gazetteer | undefined

/** Reads the gazetteer once per process on first use (about 0.1 s). */
export function loadGazetteer(): Gazetteer {
  cache ??= parseGazetteer(readFileSync(file, 'utf8'))
  return cache
}

/**
 * Parses one place per line: name, state, population, latitude, longitude, within, ZIP codes. A ZIP code is `10001,12,-40`, with its
 * offset to the north and east of the place in thousandths of a degree, or only `10001` for a code at the place.
 */
export function parseGazetteer(text: string): Gazetteer {
  const entries: GazetteerEntry[] = []
  const zips = new Map<string, ZipEntry>()
  const byKey = new Map<string, GazetteerEntry[]>()
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [name = '', state = '', population = '', latitude = '', longitude = '', within = '', codes = ''] =
      line.split('\t')
    const key = normalize(name)
    const entry = {
      key,
      name,
      state,
      within,
      population: Number(population),
      latitude: Number(latitude) / unitsPerDegree,
      longitude: Number(longitude) / unitsPerDegree,
    }
    entries.push(entry)
    const namesakes = byKey.get(key)
    if (namesakes) namesakes.push(entry)
    else byKey.set(key, [entry])
    if (codes !== '') addZips(zips, entry, codes)
  }
  return { entries, zips, byKey }
}

function addZips(zips: Map<string, ZipEntry>, entry: GazetteerEntry, codes: string): void {
  for (const code of codes.split(' ')) zips.set(code.slice(0, 5), { entry, offset: code.slice(6) })
}

/** Place and center of a ZIP code; undefined for an unknown code. */
export function findZip(
  gazetteer: Gazetteer,
  zip: string,
): { entry: GazetteerEntry; latitude: number; longitude: number } | undefined {
  const match = gazetteer.zips.get(zip)
  if (!match) return undefined
  const { entry, offset } = match
  const [north = 0, east = 0] = offset === '' ? [] : offset.split(',').map(Number)
  const shift = (degrees: number, units: number): number =>
    Math.round(degrees * unitsPerDegree + units) / unitsPerDegree
  return { entry, latitude: shift(entry.latitude, north), longitude: shift(entry.longitude, east) }
}
