import { expect, test } from 'vitest'
import { standInSettings, standInsOf } from './stand-ins.ts'

const allSetTo = (runs: boolean) => Object.fromEntries(Object.keys(standInSettings).map((name) => [name, runs]))

test('production runs only the stand-ins that are requested by name [SEC-A3] [OPS-A1]', () => {
  expect(standInsOf({ NODE_ENV: 'production' })).toEqual(allSetTo(false))
  for (const [name, setting] of Object.entries(standInSettings))
    expect(standInsOf({ NODE_ENV: 'production', [setting]: '1' })).toEqual({ ...allSetTo(false), [name]: true })
})

test('other environments run every stand-in unless it is refused or a real service is named', () => {
  expect(standInsOf({})).toEqual(allSetTo(true))
  expect(standInsOf({ SANDBOX_IDENTITY: '0' })).toEqual({ ...allSetTo(true), identity: false })
  expect(standInsOf({ NETWORK_URL: 'https://network.example' })).toEqual({ ...allSetTo(true), network: false })
  expect(standInsOf({ MAIL_URL: 'smtps://mail.example' })).toEqual({ ...allSetTo(true), mail: false })
  expect(standInsOf({ RESERVATIONS_URL: 'https://tables.example' })).toEqual({ ...allSetTo(true), reservations: false })
  expect(standInsOf({ ORDERING_URL: 'https://shop.example' })).toEqual({ ...allSetTo(true), ordering: false })
  expect(standInsOf({ VISA_DIRECT_URL: 'https://visa.example' })).toEqual({ ...allSetTo(true), cardPush: false })
  expect(standInsOf({ GIFT_CARDS_URL: 'https://cards.example' })).toEqual({ ...allSetTo(true), giftCards: false })
})
