import { useState } from 'react'
import { listOperators, type OperatorView } from '../../contract/api/console/operators.ts'
import { call, useAsked } from '../api.ts'
import { useLeaves } from '../use-leaves.ts'

/** Operators by name, leaf by leaf. Who was changed shows as they are now, and the list stays where it is. */
export function useOperators(find: string) {
  const [asked, again] = useAsked(listOperators, { query: { find } })
  const [changed, setChanged] = useState<ReadonlyMap<string, OperatorView>>(new Map())
  const { leaves, last, busy, more } = useLeaves(asked.value, async ({ operators }) => {
    const after = operators.at(-1)?.id
    const answer = after === undefined ? null : await call(listOperators, { query: { find, after } })
    return answer?.ok ? answer.value : null
  })
  return {
    asked,
    again,
    operators: leaves.flatMap(({ operators }) => operators).map((one) => changed.get(one.id) ?? one),
    change: (one: OperatorView) => setChanged((before) => new Map([...before, [one.id, one]])),
    more: last?.more ? { busy, onMore: more } : null,
  }
}
