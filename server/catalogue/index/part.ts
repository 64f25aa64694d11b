import { fill, newState } from './fill.ts'
import { orderByPlace } from './layout.ts'
import { snapshotOf, type Snapshot } from './snapshot.ts'
import type { Entry } from './state.ts'

/** A part of a catalogue: restaurants come once each, and leave by place, as bytes that another thread or a file can be given. */
export type Part = { take(entry: Entry): void; done(): Snapshot }

export function newPart(today: string): Part {
  const state = newState()
  return {
    take: (entry) => fill(state, state.ids.length, entry, today),
    done: () => snapshotOf(orderByPlace(state)),
  }
}
