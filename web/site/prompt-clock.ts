import { nowMs } from './now.ts'
import { tabStorage, storageKeys } from './storage.ts'

const dayMs = 24 * 3600_000

/** How many days the staging tools have moved the prompts' clock forward. */
export function promptDaysAhead(): number {
  const days = Number(tabStorage.read(storageKeys.stagingClock) ?? 0)
  return Number.isFinite(days) ? days : 0
}

/** Sets how many days the prompts' clock is ahead. The value replaces the previous one. */
export const setPromptDaysAhead = (days: number): void => tabStorage.write(storageKeys.stagingClock, String(days))

/** The prompts' clock, which only staging can move. */
export const promptNow = (staging: boolean): number => nowMs() + (staging ? promptDaysAhead() * dayMs : 0)
