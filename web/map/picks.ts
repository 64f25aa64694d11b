import { createContext, use, useSyncExternalStore } from 'react'
import { browserStorage, storageKeys } from '../site/storage.ts'

export type Picked = { hovered: string | null; selected: string | null }

/** The hovered and the selected restaurant, shared by list and map. Only components of a changed restaurant render again. */
export type Picks = {
  now: () => Picked
  hover: (id: string | null) => void
  select: (id: string | null) => void
  subscribe: (changed: () => void) => () => void
}

export function newPicks(selected: string | null = null): Picks {
  let picked: Picked = { hovered: null, selected }
  const listeners = new Set<() => void>()
  const set = (change: Partial<Picked>) => {
    const next = { ...picked, ...change }
    if (next.hovered === picked.hovered && next.selected === picked.selected) return
    picked = next
    for (const listener of listeners) listener()
  }
  return {
    now: () => picked,
    hover: (hovered) => set({ hovered }),
    select: (selected) => {
      // Stored, so that a returning visitor finds the same restaurant selected (P1-312).
      if (selected === null) browserStorage.remove(storageKeys.selectedMerchant)
      else browserStorage.write(storageKeys.selectedMerchant, selected)
      set({ selected })
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}

export const PicksContext = createContext<Picks>(newPicks())

/** The state of one restaurant: selected, hovered or neither. */
export function usePick(id: string): 'selected' | 'hovered' | undefined {
  const picks = use(PicksContext)
  const read = () => {
    const { hovered, selected } = picks.now()
    return selected === id ? 'selected' : hovered === id ? 'hovered' : undefined
  }
  return useSyncExternalStore(picks.subscribe, read, () => undefined)
}

export function useSelected(): string | null {
  const picks = use(PicksContext)
  return useSyncExternalStore(
    picks.subscribe,
    () => picks.now().selected,
    () => null,
  )
}
