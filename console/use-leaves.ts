import { useState } from 'react'

/** A list that is read leaf by leaf: the first comes with the page, each further one when it is asked for. Another first begins anew. */
export function useLeaves<L>(first: L | undefined, read: (last: L) => Promise<L | null>) {
  const [later, setLater] = useState<{ of: L | undefined; leaves: L[] }>({ of: undefined, leaves: [] })
  const [busy, setBusy] = useState(false)
  const leaves = first === undefined ? [] : [first, ...(later.of === first ? later.leaves : [])]
  const last = leaves.at(-1)
  const more = async () => {
    if (last === undefined || busy) return
    setBusy(true)
    const leaf = await read(last)
    setBusy(false)
    if (leaf) setLater({ of: first, leaves: [...leaves.slice(1), leaf] })
  }
  return { leaves, last, busy, more: () => void more() }
}
