import { useEffect, useSyncExternalStore } from 'react'

// Every tile carries a heart, few are pressed: what sends them comes when a member is there.
const calls = () => import('./calls.ts')

// Only ever changed in a browser, where one page belongs to one member.
let saved: ReadonlySet<string> = new Set()
let asked = false
const touched = new Set<string>()
const sending = new Set<string>()
const listeners = new Set<() => void>()

function set(id: string, on: boolean): void {
  const next = new Set(saved)
  if (on) next.add(id)
  else next.delete(id)
  saved = next
  for (const listener of listeners) listener()
}

async function load(): Promise<void> {
  if (asked) return
  asked = true
  const ids = await calls().then(
    ({ savedIds }) => savedIds(),
    () => null,
  )
  if (!ids) return void (asked = false)
  // What was pressed meanwhile is newer than the answer.
  for (const id of ids) if (!touched.has(id)) set(id, true)
}

/** Sends what is wanted until the server agrees with it; a change made on the way is sent after. False: it went back to what it was. */
async function settle(merchantId: string): Promise<boolean> {
  if (sending.has(merchantId)) return true
  sending.add(merchantId)
  try {
    for (;;) {
      const wanted = saved.has(merchantId)
      const held = await calls().then(
        ({ sendFavourite }) => sendFavourite(merchantId, wanted),
        () => false,
      )
      if (!held) {
        set(merchantId, !wanted)
        return false
      }
      if (saved.has(merchantId) === wanted) return true
    }
  } finally {
    sending.delete(merchantId)
  }
}

/** Puts the heart on or takes it off: seen at once, sent behind. Resolves to whether it held. */
export function setFavourite(merchantId: string, on: boolean): Promise<boolean> {
  touched.add(merchantId)
  set(merchantId, on)
  return settle(merchantId)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a restaurant carries the member's heart. `known`: the page was drawn with it. */
export const isFavourite = (merchantId: string, known: boolean): boolean =>
  saved.has(merchantId) || (known && !touched.has(merchantId))

export function useFavourite(merchantId: string, known: boolean): boolean {
  useEffect(() => void load(), [])
  return useSyncExternalStore(
    subscribe,
    () => isFavourite(merchantId, known),
    () => known,
  )
}
