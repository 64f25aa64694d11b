import { expect, test } from 'vitest'
import { listAddresses, compareAddresses } from './paths.ts'

const current = listAddresses(
  { homePath: () => '/', merchantPath: (id: string) => `/merchants/${id}`, sameSitePath: () => null },
  [],
)

test('lists each function whose name ends in Path and that returns an address', () => {
  expect(current).toBe('page  /  homePath\npage  /merchants/ID  merchantPath\n')
})

test('reports a moved address twice, the former as gone and the new one as not listed, and reports no unchanged address', () => {
  const previous = current.replace('/merchants/ID', '/restaurants/ID')
  expect(compareAddresses(previous, current).findings).toEqual([
    expect.stringContaining('gone from checks/paths.txt: page  /restaurants/ID'),
    expect.stringContaining('not in checks/paths.txt: page  /merchants/ID'),
  ])
  expect(compareAddresses(current, current).findings).toEqual([])
})
