/**
 * Limits concurrent renderings and refuses the rest at once (load shedding): a queue would only delay every request. `enter` returns the
 * function that ends a rendering, or null when the limit is reached. Its parameter replaces the gate's limit for one call. `count`
 * returns the number of renderings that run now.
 */
export type RenderGate = { enter(limit?: number): (() => void) | null; count(): number }

export function newRenderGate(max: number): RenderGate {
  let renders = 0
  return {
    enter(limit = max) {
      if (renders >= limit) return null
      renders += 1
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        renders -= 1
      }
    },
    count: () => renders,
  }
}
