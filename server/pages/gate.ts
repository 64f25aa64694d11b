/** Lets `max` in at a time and turns everybody else away at once: what queues up before a busy renderer only makes it later for all. */
export type Gate = { enter(max?: number): (() => void) | null; inside(): number }

export function newGate(max: number): Gate {
  let inside = 0
  return {
    enter(most = max) {
      if (inside >= most) return null
      inside += 1
      let left = false
      return () => {
        if (left) return
        left = true
        inside -= 1
      }
    },
    inside: () => inside,
  }
}
