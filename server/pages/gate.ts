/** Limits concurrent renderings and refuses the rest at once (load shedding): a queue would only delay every request. */
export type RenderGate = { enter(max?: number): (() => void) | null; inside(): number }

export function newGate(max: number): RenderGate {
  let inside = 0
  return {
    enter(limit = max) {
      if (inside >= limit) return null
      inside += 1
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        inside -= 1
      }
    },
    inside: () => inside,
  }
}
