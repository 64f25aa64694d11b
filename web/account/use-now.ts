import { useSyncExternalStore } from 'react'
import { nowMs } from '../now.ts'

const noChange = () => () => undefined
const pad = (value: number) => String(value).padStart(2, '0')

function localDate(): string {
  const now = new Date(nowMs())
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

/** The reader's calendar date; empty while the server draws, which does not know where the reader is. */
export const useToday = (): string => useSyncExternalStore(noChange, localDate, () => '')

/** True once the page lives in a browser and may speak of the reader's own time. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  )
