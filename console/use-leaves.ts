import { useState } from 'react'

/** A list that is read leaf by leaf: the first comes with the page, each further one when it is asked for. */
export function useLeaves<L>(first: L | undefined, read: (last: L) => Promise<L | null>) {
  const [later, setLater] = useState<L[]>([])
  const leaves = first === undefined ? [] : [first, ...later]
  const last = leaves.at(-1)
  const more = async () => {
    const leaf = last === undefined ? null : await read(last)
    if (leaf) setLater((shown) => [...shown, leaf])
  }
  return { leaves, last, more: () => void more() }
}
