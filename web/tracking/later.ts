import { mayTrack } from '../visitor/privacy.ts'
import type * as tracking from './room.ts'

type Room = typeof tracking
let room: Promise<Room> | undefined

const idle = () =>
  new Promise<void>((ready) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => ready())
    else setTimeout(ready)
  })

/** Loads tracking when the page is idle, and never in a browser that opts out of tracking. */
export function later(use: (room: Room) => void): void {
  if (!mayTrack()) return
  room ??= idle().then(() => import('./room.ts'))
  void room.then(use, () => (room = undefined))
}
