import { expect, test } from 'vitest'
import { readSources } from '../../checks/sources.ts'
import { payers } from '../payers/registry.ts'
import { enrollmentNetworks } from './registry.ts'

const names = [...enrollmentNetworks, ...payers].map(({ id }) => id)
/** A name in any spelling: `visa-direct`, `VISA_DIRECT`, `visaDirect`, `Visa Direct`. */
const anyName = new RegExp(`(?<![a-z])(${names.map((name) => name.replaceAll('-', '[-_ ]?')).join('|')})(?![a-z])`, 'i')

test('a name is recognized in every spelling', () => {
  for (const text of ['fidel network key', 'NETWORK_KEY_FIDEL', 'VISA_DIRECT_URL', 'visaDirect(', 'Visa Direct'])
    expect(text).toMatch(anyName)
  for (const text of ['visa', 'discard', 'infidelity']) expect(text).not.toMatch(anyName)
})

test('no file of the vault outside its adapters names a network or a payment service', () => {
  const files = readSources().filter(
    ({ path }) => path.startsWith('vault/') && !/^vault\/(networks|payers)\//.test(path),
  )
  // A filter without matches would prove nothing.
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter(({ text }) => anyName.test(text)).map(({ path }) => path)).toEqual([])
})
