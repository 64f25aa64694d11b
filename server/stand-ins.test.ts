import { expect, test } from 'vitest'
import { standInSettings, standInsOf } from './stand-ins.ts'

const all = (runs: boolean) => Object.fromEntries(Object.keys(standInSettings).map((name) => [name, runs]))

test('production runs only the stand-ins that are requested by name [SEC-A3] [OPS-A1]', () => {
  expect(standInsOf({ NODE_ENV: 'production' })).toEqual(all(false))
  for (const [name, setting] of Object.entries(standInSettings))
    expect(standInsOf({ NODE_ENV: 'production', [setting]: '1' })).toEqual({ ...all(false), [name]: true })
})

test('other environments run every stand-in unless it is refused or a real service is named', () => {
  expect(standInsOf({})).toEqual(all(true))
  expect(standInsOf({ SANDBOX_IDENTITY: '0' })).toEqual({ ...all(true), identity: false })
  expect(standInsOf({ NETWORK_URL: 'https://network.example' })).toEqual({ ...all(true), network: false })
  expect(standInsOf({ MAIL_URL: 'smtps://mail.example' })).toEqual({ ...all(true), mail: false })
  expect(standInsOf({ RESERVATIONS_URL: 'https://tables.example' })).toEqual({ ...all(true), reservations: false })
  expect(standInsOf({ ORDERING_URL: 'https://shop.example' })).toEqual({ ...all(true), ordering: false })
  expect(standInsOf({ GIFT_CARDS_URL: 'https://cards.example' })).toEqual({ ...all(true), giftCards: false })
})
