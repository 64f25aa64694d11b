import { existsSync, rmSync, statSync, utimesSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { isInMemory, createTestFolder } from './test-folder.ts'

const overDayAgo = new Date(Date.now() - 25 * 3_600_000)

test('another account can pass through the folder and cannot list it', () => {
  const folder = createTestFolder('damask-folder-')
  expect(basename(folder)).toMatch(/^damask-folder-/)
  expect(statSync(folder).mode & 0o777).toBe(0o711)
  rmSync(folder, { recursive: true })
})

test('creating a folder deletes one in memory that is older than a day, and keeps a newer one', () => {
  const [abandonedFolder, recentFolder] = [createTestFolder('damask-folder-'), createTestFolder('damask-folder-')]
  utimesSync(abandonedFolder, overDayAgo, overDayAgo)
  const nextFolder = createTestFolder('damask-folder-')
  // Without room in memory the folders are on the disk, where none is deleted.
  expect([existsSync(abandonedFolder), existsSync(recentFolder)]).toEqual([!isInMemory(abandonedFolder), true])
  for (const folder of [abandonedFolder, recentFolder, nextFolder]) rmSync(folder, { recursive: true, force: true })
})
