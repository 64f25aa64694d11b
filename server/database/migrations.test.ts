import { expect, test } from 'vitest'
import { migrationNames } from './migrations.ts'

test('migrations are numbered from 0001 without a gap or a repeated number', () => {
  expect(migrationNames.map((name) => name.slice(0, 5))).toEqual(
    migrationNames.map((_, index) => `${String(index + 1).padStart(4, '0')}-`),
  )
})
