/**
 * Limits concurrent renderings, of all clients and of each one, and refuses the rest at once (load shedding): a queue would only delay
 * every request. `enter` returns the function that ends a rendering, or null when a limit is reached. Its second parameter replaces the
 * limit of all clients for one call. `count` returns the number of renderings that run now.
 */
export type RenderGate = { enter(client: string, limit?: number): (() => void) | null; count(): number }

export function newRenderGate(max: number, clientMax: number): RenderGate {
  const rendersOf = new Map<string, number>()
  let renders = 0
  return {
    enter(client, limit = max) {
      const clientRenders = rendersOf.get(client) ?? 0
      if (renders >= limit || clientRenders >= clientMax) return null
      renders += 1
      rendersOf.set(client, clientRenders + 1)
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        renders -= 1
        const remaining = (rendersOf.get(client) ?? 1) - 1
        if (remaining === 0) rendersOf.delete(client)
        else rendersOf.set(client, remaining)
      }
    },
    count: () => renders,
  }
}
