import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoPeople } from './people.ts'
import { unfinishedMembers } from './progress.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'damask-progress-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('the next start knows which members an interrupted one left unfinished, until a start finishes [MEM-B11]', () => {
  const [first, second] = demoPeople
  if (!first || !second) throw new Error('the demonstration has at least two people')
  const start = () => unfinishedMembers(dataDir)
  expect([start().has(first), start().has(second)]).toEqual([false, false])
  start().add(first)
  expect([start().has(first), start().has(second)]).toEqual([true, false])
  const finishingStart = start()
  finishingStart.add(second)
  finishingStart.clear()
  expect([start().has(first), start().has(second)]).toEqual([false, false])
})
