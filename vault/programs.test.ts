import { expect, test } from 'vitest'
import { enrollmentNetworks } from './networks/registry.ts'
import { cardPrograms } from './programs.ts'

const production = true
/** Ids of two networks. The vault calls the first. For cards of the second it calls nothing, because it computes their references. */
const [callableNetwork = '', networkWithoutCalls = ''] = enrollmentNetworks.map(({ id }) => id)
const keySetting = `NETWORK_KEY_${callableNetwork.toUpperCase()}`
const url = 'https://api.network.example'

const program = { partner: 'meridian-air', network: callableNetwork, url, program: 'program-1' }
const settings = (list: unknown, more: NodeJS.ProcessEnv = { [keySetting]: 'key' }) => ({
  CARD_PROGRAMS: JSON.stringify(list),
  ...more,
})

test('lists no programs without settings [OPS-A3]', () => {
  expect(cardPrograms({}, production)).toEqual([])
})

test('reads address, id and key of each program, the partner’s own key before the shared one [OPS-A3]', () => {
  const lumen = { ...program, partner: 'lumen-mobile', program: 'program-2' }
  const list = [program, lumen, { partner: 'lumen-mobile', network: networkWithoutCalls }]
  const keys = { [keySetting]: 'shared', [`${keySetting}_LUMEN_MOBILE`]: 'own' }
  expect(cardPrograms(settings(list, keys), production)).toEqual([
    { partner: 'meridian-air', network: callableNetwork, url, key: 'shared', programId: 'program-1' },
    { partner: 'lumen-mobile', network: callableNetwork, url, key: 'own', programId: 'program-2' },
    { partner: 'lumen-mobile', network: networkWithoutCalls, url: '', key: '', programId: '' },
  ])
})

test.each([
  ['text that is not JSON', { CARD_PROGRAMS: '{' }, 'CARD_PROGRAMS is not JSON'],
  ['an unknown network', settings([{ ...program, network: 'visa' }]), 'no card network is called "visa"'],
  ['a program listed twice', settings([program, program]), 'twice at the same network'],
  ['no program id', settings([{ ...program, program: undefined }]), 'needs a url and a program'],
  ['no key', settings([program], {}), `${keySetting}_MERIDIAN_AIR is missing`],
  ['an invalid address', settings([{ ...program, url: 'network' }]), 'CARD_PROGRAMS 0.url: Invalid URL'],
  [
    'card numbers sent without TLS',
    settings([{ ...program, url: 'http://api.network.example' }]),
    'must begin with https://',
  ],
])('refuses to start with %s [OPS-A3]', (_, env, reason) => {
  expect(() => cardPrograms(env, production)).toThrow(reason)
})
