import { mayTrack } from './privacy.ts'
import type * as tracking from './room.ts'

type Room = typeof tracking
let room: Promise<Room> | undefined

const idle = () =>
  new Promise<void>((ready) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => ready())
    else setTimeout(ready)
  })

/** Tracking is loaded once the page has nothing better to do, and never by a browser that asks not to be tracked. */
export function later(use: (room: Room) => void): void {
  if (!mayTrack()) return
  room ??= idle().then(() => import('./room.ts'))
  void room.then(use, () => (room = undefined))
}
