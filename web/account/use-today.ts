import { useSyncExternalStore } from 'react'
import { nowMs } from '../site/now.ts'

/** Subscribes to nothing: a new date shows only at the next render. */
const noSubscription = () => () => undefined
const pad = (value: number) => String(value).padStart(2, '0')

function localDate(): string {
  const now = new Date(nowMs())
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

/** The reader's calendar date; empty during server rendering, because the server does not know the reader's time zone. */
export const useToday = (): string => useSyncExternalStore(noSubscription, localDate, () => '')
