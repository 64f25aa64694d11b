import { browserStorage, storageKeys } from '../site/storage.ts'

/** When a person last closed or answered each survey in this browser, in milliseconds since 1970 by the survey's id. */
export function surveySeenTimes(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(storageKeys.surveyLastSeen) ?? '{}')
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
    return Object.fromEntries(
      Object.entries(stored)
        .map(([id, date]) => [id, Date.parse(String(date))] as const)
        .filter(([, at]) => !Number.isNaN(at)),
    )
  } catch {
    return {}
  }
}

/** Stores that the person closed or answered a survey at `now`, which starts its cooldown. */
export function storeSurveySeen(id: string, now: number): void {
  const dates = Object.entries({ ...surveySeenTimes(), [id]: now }).map(([surveyId, at]) => [
    surveyId,
    new Date(at).toISOString(),
  ])
  browserStorage.write(storageKeys.surveyLastSeen, JSON.stringify(Object.fromEntries(dates)))
}
