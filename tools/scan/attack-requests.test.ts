import { expect, test } from 'vitest'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { signIn } from '../../contract/api/session.ts'
import { readEndpoints } from '../../checks/house/replies.ts'
import { attackRequests } from './attack-requests.ts'
import { sampleValue } from './sample-value.ts'

const attacks = await attackRequests({ merchantId: 'dinahs-diner' })
const textOf = (name: string) => attacks.find((attack) => attack.name === name)?.text

test('attacks every call that reads text of the caller, but those that end the session', async () => {
  const endpoints = await readEndpoints()
  const reading = endpoints.filter(({ call }) => call.params ?? call.query ?? call.body).map(({ name }) => name)
  const names = attacks.map(({ name }) => name)
  expect(reading.length).toBeGreaterThan(100)
  expect(reading.filter((name) => !names.includes(name)).toSorted()).toEqual([
    'closeAccount',
    'endSessions',
    'exitImpersonation',
    'stagingClock',
  ])
})

test('marks each parameter of the path, of the query and of the body', () => {
  expect(textOf('saveFavorite')).toMatch(/^PUT \/api\/Member\/Favorites\/dinahs-diner\* HTTP\/1\.1\r\n/)
  expect(textOf('findMerchants')).toMatch(/^GET \/api\/Merchants\?text=sample\* HTTP/)
  expect(textOf('signIn')).toMatch(
    /\r\nContent-Type: application\/json\r\n\r\n\{"login":"sample\*","password":"sample\*",/,
  )
})

test('a sample passes the schema that it was made from', () => {
  expect(signIn.body.safeParse(sampleValue(signIn.body)).success).toBe(true)
  expect(searchMerchants.query.safeParse(sampleValue(searchMerchants.query)).error?.issues ?? []).toEqual([])
})
