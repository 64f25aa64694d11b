import { existsSync, rmSync, statSync, utimesSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { isInMemory, testFolder } from './test-folder.ts'

const yesterday = new Date(Date.now() - 25 * 3_600_000)

test('another account can pass through the folder and cannot list it', () => {
  const folder = testFolder('damask-folder-')
  expect(basename(folder)).toMatch(/^damask-folder-/)
  expect(statSync(folder).mode & 0o777).toBe(0o711)
  rmSync(folder, { recursive: true })
})

test('deletes a folder in memory of a killed run after a day', () => {
  const [abandoned, recent] = [testFolder('damask-folder-'), testFolder('damask-folder-')]
  utimesSync(abandoned, yesterday, yesterday)
  const next = testFolder('damask-folder-')
  expect([existsSync(abandoned), existsSync(recent)]).toEqual([!isInMemory(abandoned), true])
  for (const folder of [abandoned, recent, next]) rmSync(folder, { recursive: true, force: true })
})
