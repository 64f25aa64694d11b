import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SavedPoint } from '../lib/ledger-check.ts'

const fileOf = (dataDir: string): string => join(dataDir, 'ledger-check.json')

/** The clean point of the last run, or null when there is none that can be read. */
export function readCleanPoint(dataDir: string): SavedPoint | null {
  try {
    const point = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as Partial<SavedPoint>
    const isValid =
      Number.isSafeInteger(point.seal) &&
      Number.isSafeInteger(point.position) &&
      typeof point.ledger === 'string' &&
      /^[0-9a-f]{64}$/.test(String(point.hash)) &&
      !Number.isNaN(Date.parse(String(point.at)))
    return isValid ? (point as SavedPoint) : null
  } catch {
    return null
  }
}

/** Replaces the file in one step, so that an interrupted run leaves the former point or the new one. Null deletes the file. */
export function saveCleanPoint(dataDir: string, point: SavedPoint | null): void {
  if (point === null) return rmSync(fileOf(dataDir), { force: true })
  const temporaryFile = `${fileOf(dataDir)}.${process.pid}`
  writeFileSync(temporaryFile, `${JSON.stringify(point)}\n`)
  renameSync(temporaryFile, fileOf(dataDir))
}
