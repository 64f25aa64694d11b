import { expect, test } from 'vitest'
import { renderMarkup, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import { ImpersonationBanner } from './banner.tsx'

const impersonation = {
  id: '0199f000-0000-7000-8000-000000000001',
  operatorName: 'Ines Albrecht',
  memberName: 'Noor Haddad',
  consoleOrigin: 'http://localhost:3002',
}

test.each([
  ['look', 'Ines Albrecht sees this as Noor Haddad, looking only'],
  ['act', 'Ines Albrecht acts here for Noor Haddad'],
] as const)('names the operator and the member in mode %s [P1-435]', (mode, expected) => {
  const scene = { partner: partnerOf('meridian-air'), member: memberOf() }
  expect(textsOf(renderMarkup(<ImpersonationBanner impersonation={{ ...impersonation, mode }} />, scene))).toEqual([
    expected,
  ])
})
