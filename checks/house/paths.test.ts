import { expect, test } from 'vitest'
import { listAddresses, paths } from './paths.ts'

const now = listAddresses(
  { homePath: () => '/', merchantPath: (id: string) => `/merchants/${id}`, safeReturn: () => null },
  [],
)

test('every link function is listed with its address', () => {
  expect(now).toBe('page  /  homePath\npage  /merchants/ID  merchantPath\n')
})

test('an address that moved is found on both sides', () => {
  const kept = now.replace('/merchants/ID', '/restaurants/ID')
  expect(paths(kept, now).findings).toEqual([
    expect.stringContaining('gone from checks/paths.txt: page  /restaurants/ID'),
    expect.stringContaining('not in checks/paths.txt: page  /merchants/ID'),
  ])
  expect(paths(now, now).findings).toEqual([])
})
