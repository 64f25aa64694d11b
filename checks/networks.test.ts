import { expect, test } from 'vitest'
import { cardNetworks } from '../providers/card-feed/read.ts'
import { enrollmentNetworks } from '../vault/networks/registry.ts'

test('every network that reports purchases also enrolls cards, under the same id [OPS-A3]', () => {
  expect(enrollmentNetworks.map(({ id }) => id).toSorted()).toEqual(cardNetworks.map(({ id }) => id).toSorted())
})
