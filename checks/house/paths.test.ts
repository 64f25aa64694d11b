import { expect, test } from 'vitest'
import { listAddresses, paths } from './paths.ts'

const now = listAddresses(
  { homePath: () => '/', merchantPath: (id: string) => `/merchants/${id}`, safeReturn: () => null },
  [],
)

test('lists every link function with its address', () => {
  expect(now).toBe('page  /  homePath\npage  /merchants/ID  merchantPath\n')
})

test('reports an address that moved on both sides', () => {
  const previous = now.replace('/merchants/ID', '/restaurants/ID')
  expect(paths(previous, now).findings).toEqual([
    expect.stringContaining('gone from checks/paths.txt: page  /restaurants/ID'),
    expect.stringContaining('not in checks/paths.txt: page  /merchants/ID'),
  ])
  expect(paths(now, now).findings).toEqual([])
})
