import { createContext, use, useSyncExternalStore } from 'react'
import { browserStorage, storageKeys } from '../site/storage.ts'

export type PickState = { hovered: string | null; selected: string | null }

/** The hovered and the selected restaurant, shared by list and map. Only components of a changed restaurant render again. */
export type Picks = {
  current: () => PickState
  hover: (id: string | null) => void
  select: (id: string | null) => void
  subscribe: (listener: () => void) => () => void
}

export function createPicks(selected: string | null = null): Picks {
  let state: PickState = { hovered: null, selected }
  const listeners = new Set<() => void>()
  const set = (change: Partial<PickState>) => {
    const next = { ...state, ...change }
    if (next.hovered === state.hovered && next.selected === state.selected) return
    state = next
    for (const listener of listeners) listener()
  }
  return {
    current: () => state,
    hover: (hovered) => set({ hovered }),
    select: (selected) => {
      // Stored, so that the same restaurant is selected on the next visit (P1-312).
      if (selected === null) browserStorage.remove(storageKeys.selectedMerchant)
      else browserStorage.write(storageKeys.selectedMerchant, selected)
      set({ selected })
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const PicksContext = createContext<Picks>(createPicks())

/** The state of one restaurant; `selected` also while the pointer hovers over it. Always undefined on the server. */
export function usePick(id: string): 'selected' | 'hovered' | undefined {
  const picks = use(PicksContext)
  const stateOfRestaurant = () => {
    const { hovered, selected } = picks.current()
    if (selected === id) return 'selected'
    return hovered === id ? 'hovered' : undefined
  }
  return useSyncExternalStore(picks.subscribe, stateOfRestaurant, () => undefined)
}

export function useSelectedId(): string | null {
  const picks = use(PicksContext)
  return useSyncExternalStore(
    picks.subscribe,
    () => picks.current().selected,
    () => null,
  )
}
