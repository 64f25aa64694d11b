import {
  letterMask,
  canContain,
  editsAllowed,
  editsAllowedInPrefix,
  editDistance,
  prefixEditDistance,
} from '../../../domain/catalog/spelling.ts'
import type { Place } from '../geocoder.ts'
import type { Entry, Gazetteer } from './gazetteer.ts'
import { normalize, withoutNickname } from './normalize.ts'
import {
  cityPlace,
  citySameNameAsStateMin,
  splitState,
  statePlace,
  statesBeginning,
  statesClose,
  zipPlace,
} from './places.ts'
import { stateNames } from './states.ts'

const suggestionsMax = 20
/** A place this much smaller than the largest one that was understood is not meant by a slip. */
const smallerThanBest = 200

/**
 * Places that begin like what was typed, the most populous first; what it reads as whole before them. When none does, those a
 * slip of the finger would explain.
 */
export function suggestPlaces(from: Gazetteer, text: string, exact: Place | null, limit: number): Place[] {
  const most = Math.min(Math.max(0, Math.trunc(limit)), suggestionsMax)
  const typed = normalize(text)
  if (typed === '' || most === 0) return []
  if (/^\d+$/.test(typed)) return suggestZips(from, typed, most)

  const begun = beginning(from, text, typed)
  const understood = begun.length > 0 || exact !== null
  const entries = (understood ? begun : misspelt(from, typed)).toSorted(byPeople).slice(0, most)
  const large = (entries[0]?.population ?? 0) >= citySameNameAsStateMin
  const slipped = understood || large ? [] : statesClose(typed, editsAllowed(typed))
  const [first, ...rest] = entries.map(cityPlace)
  const states = (codes: readonly string[]): Place[] => codes.map((code) => statePlace(from, code))
  const all = [exact, ...states(slipped), first ?? null, ...states(statesBeginning(typed)), ...rest]
  const known = all.filter((place) => place !== null)
  return [...new Map(known.map((place) => [place.label, place])).values()].slice(0, most)
}

const byPeople = (a: Entry, b: Entry): number => b.population - a.population || (a.name < b.name ? -1 : 1)

/** `springfield il`, `springfield, i`, `wicker park, chi`: a name, and perhaps the beginning of where it lies. */
function beginning(from: Gazetteer, text: string, typed: string): Entry[] {
  const [name, state] = splitState(typed)
  const named = startingWith(from, withoutNickname(name)).filter((one) => state === undefined || one.state === state)
  if (named.length > 0) return named
  const comma = text.indexOf(',')
  if (comma > 0) return within(from, normalize(text.slice(0, comma)), normalize(text.slice(comma + 1)))
  const words = typed.split(' ')
  for (let at = words.length - 1; at > 0; at--) {
    const found = within(from, words.slice(0, at).join(' '), words.slice(at).join(' '))
    if (found.length > 0) return found
  }
  return []
}

function within(from: Gazetteer, name: string, where: string): Entry[] {
  const [city, state] = splitState(where)
  return (from.byKey.get(withoutNickname(name)) ?? []).filter(
    (one) =>
      one.state.toLowerCase().startsWith(where) ||
      normalize(stateNames[one.state] ?? '').startsWith(where) ||
      (one.within !== '' && normalize(one.within).startsWith(city) && (state === undefined || one.state === state)),
  )
}

function startingWith({ entries }: Gazetteer, prefix: string): Entry[] {
  const found: Entry[] = []
  for (let at = firstAtOrAfter(entries, prefix); entries[at]?.key.startsWith(prefix) === true; at++)
    found.push(entries[at] as Entry)
  return found
}

function firstAtOrAfter(entries: readonly Entry[], key: string): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle]?.key ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

let masks: Int32Array | undefined

/** Places a slip away, whole or only begun; far smaller ones than the largest are left out. */
function misspelt({ entries }: Gazetteer, typed: string): Entry[] {
  const [name, state] = splitState(typed)
  masks ??= Int32Array.from(entries, (one) => letterMask(one.key))
  const letters = letterMask(name)
  for (let slips = 1; slips <= editsAllowed(name); slips++) {
    const begun = Math.min(slips, editsAllowedInPrefix(name))
    const found: Entry[] = []
    for (let at = 0; at < entries.length; at++) {
      if (!canContain(masks[at] ?? 0, letters, slips)) continue
      const one = entries[at] as Entry
      if (state !== undefined && one.state !== state) continue
      const off = editDistance(name, one.key, slips) <= slips || prefixEditDistance(name, one.key, begun) <= begun
      if (off) found.push(one)
    }
    const largest = Math.max(...found.map((one) => one.population))
    if (found.length > 0) return found.filter((one) => one.population * smallerThanBest >= largest)
  }
  return []
}

let zipsInOrder: string[] | undefined

function suggestZips(from: Gazetteer, digits: string, most: number): Place[] {
  zipsInOrder ??= [...from.zips.keys()].toSorted()
  const first = zipsInOrder.findIndex((zip) => zip.startsWith(digits))
  if (first < 0) return []
  return zipsInOrder
    .slice(first, first + most)
    .filter((zip) => zip.startsWith(digits))
    .map((zip) => zipPlace(from, zip))
    .filter((place) => place !== null)
}
