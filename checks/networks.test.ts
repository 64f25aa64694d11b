import { expect, test } from 'vitest'
import { cardFeeds } from '../providers/card-feed/read.ts'
import { enrollmentNetworks } from '../vault/networks/registry.ts'

test('every network that reports purchases also enrolls cards, under the same id [OPS-A3]', () => {
  expect(enrollmentNetworks.map(({ id }) => id).toSorted()).toEqual(cardFeeds.map(({ id }) => id).toSorted())
})
