import { expect, test } from 'vitest'
import { renderMarkup, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import { Mark } from './mark.tsx'

const emulation = {
  id: '0199f000-0000-7000-8000-000000000001',
  operatorName: 'Ines Albrecht',
  memberName: 'Noor Haddad',
  consoleOrigin: 'http://localhost:3002',
}

test.each([
  ['look', 'Ines Albrecht sees this as Noor Haddad, looking only'],
  ['act', 'Ines Albrecht acts here for Noor Haddad'],
] as const)('every page says who looks on: %s [P1-435]', (mode, said) => {
  const scene = { partner: partnerOf('meridian-air'), member: memberOf() }
  expect(textsOf(renderMarkup(<Mark emulation={{ ...emulation, mode }} />, scene))).toEqual([said])
})
