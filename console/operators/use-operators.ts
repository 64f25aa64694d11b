import { useState } from 'react'
import { listOperators, type OperatorView } from '../../contract/api/console/operators.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { call, useAsked } from '../api.ts'
import { useLeaves } from '../use-leaves.ts'

type Changed = { of: ReplyOf<typeof listOperators> | undefined; by: ReadonlyMap<string, OperatorView> }

/** Operators by name, leaf by leaf. Who was changed shows as they are now, and the list stays where it is until it is asked for anew. */
export function useOperators(find: string) {
  const [asked, again] = useAsked(listOperators, { query: { find } })
  const [changed, setChanged] = useState<Changed>({ of: undefined, by: new Map() })
  const { leaves, last, busy, more } = useLeaves(asked.value, async ({ operators }) => {
    const after = operators.at(-1)?.id
    const answer = after === undefined ? null : await call(listOperators, { query: { find, after } })
    return answer?.ok ? answer.value : null
  })
  const of = asked.value
  const by = changed.of === of ? changed.by : new Map<string, OperatorView>()
  return {
    asked,
    again,
    operators: leaves.flatMap(({ operators }) => operators).map((one) => by.get(one.id) ?? one),
    change: (one: OperatorView) =>
      setChanged((before) => ({ of, by: new Map(before.of === of ? before.by : []).set(one.id, one) })),
    more: { busy, onMore: last?.more ? more : null },
  }
}
