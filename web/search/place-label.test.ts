import { expect, test } from 'vitest'
import { placeLabel } from './place-label.ts'
import { searchLocation } from './search-params.ts'

const defaultLocation = { label: 'Boston, MA', latitude: 42.3554, longitude: -71.0605 }
const names = { current: 'Current Location', area: 'Map area' }

test.each([
  ['location=boston', 'Boston, MA', 'Boston, MA'],
  ['location=nowhere', null, 'nowhere'],
  ['', null, 'Boston, MA'],
  ['box=41,-72,42,-71', 'Map area', 'Map area'],
  ['box=41,-72,42,-71', null, 'Map area'],
  ['location=Current+Location&latitude=41.88&longitude=-87.63', 'Current Location', 'Current Location'],
  // The points of the default place and of New York, the last fallback, do not mean that the visitor is there.
  ['location=Current+Location&latitude=42.3554&longitude=-71.0605', 'Current Location', 'Boston, MA'],
  ['location=Current+Location&latitude=40.7577&longitude=-73.9857', 'Current Location', 'New York, NY'],
  // Where only one coordinate is that of the default place, the visitor is somewhere else.
  ['location=Current+Location&latitude=42.3554&longitude=-71', 'Current Location', 'Current Location'],
  ['location=Current+Location&latitude=42&longitude=-71.0605', 'Current Location', 'Current Location'],
  ['location=Current+Location', null, 'Current Location'],
])('"%s", resolved as %s, is labeled %s', (query, resolvedPlace, label) => {
  const searchPlace = searchLocation(new URLSearchParams(query), defaultLocation.label)
  expect(placeLabel(searchPlace, resolvedPlace, { defaultLocation }, names)).toBe(label)
})
