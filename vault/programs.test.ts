import { expect, test } from 'vitest'
import { cardPrograms } from './programs.ts'

const program = { partner: 'meridian-air', network: 'fidel', url: 'https://api.fidel.uk', program: 'program-1' }
const settings = (list: unknown, more: NodeJS.ProcessEnv = { NETWORK_KEY_FIDEL: 'key' }) => ({
  CARD_PROGRAMS: JSON.stringify(list),
  ...more,
})

test('lists no programs without settings [OPS-A3]', () => {
  expect(cardPrograms({}, true)).toEqual([])
})

test('reads address, id and key of each program [OPS-A3]', () => {
  const lumen = { ...program, partner: 'lumen-mobile', program: 'program-2' }
  const list = [program, lumen, { partner: 'lumen-mobile', network: 'kard' }]
  const keys = { NETWORK_KEY_FIDEL: 'shared', NETWORK_KEY_FIDEL_LUMEN_MOBILE: 'own' }
  const url = 'https://api.fidel.uk'
  expect(cardPrograms(settings(list, keys), true)).toEqual([
    { partner: 'meridian-air', network: 'fidel', url, key: 'shared', programId: 'program-1' },
    { partner: 'lumen-mobile', network: 'fidel', url, key: 'own', programId: 'program-2' },
    { partner: 'lumen-mobile', network: 'kard', url: '', key: '', programId: '' },
  ])
})

test.each([
  ['text that is not JSON', { CARD_PROGRAMS: '{' }, 'CARD_PROGRAMS is not JSON'],
  ['an unknown network', settings([{ ...program, network: 'visa' }]), 'no card network is called "visa"'],
  ['a program listed twice', settings([program, program]), 'twice at the same network'],
  ['no program id', settings([{ ...program, program: undefined }]), 'needs a url and a program'],
  ['no key', settings([program], {}), 'NETWORK_KEY_FIDEL_MERIDIAN_AIR is missing'],
  ['an address that is not one', settings([{ ...program, url: 'fidel' }]), 'CARD_PROGRAMS 0.url'],
  ['card numbers sent without TLS', settings([{ ...program, url: 'http://api.fidel.uk' }]), 'must begin with https://'],
])('refuses to start with %s [OPS-A3]', (_, env, reason) => {
  expect(() => cardPrograms(env, true)).toThrow(reason)
})
