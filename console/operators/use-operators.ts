import { useState } from 'react'
import { listOperators, type OperatorView } from '../../contract/api/console/operators.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { call, useCall } from '../api.ts'
import { useListPages } from '../use-list-pages.ts'

/** Operators changed since `firstPage` loaded. A reload or another search brings a new first page, which has the changes. */
type ChangedOperators = {
  firstPage: ReplyOf<typeof listOperators> | undefined
  byId: ReadonlyMap<string, OperatorView>
}

/** The operators that match `text`, sorted by name and loaded page by page. A changed operator is updated in place. */
export function useOperators(text: string) {
  const [loaded, reload] = useCall(listOperators, { query: { text } })
  const [changed, setChanged] = useState<ChangedOperators>({ firstPage: undefined, byId: new Map() })
  const { pages, lastPage, isLoading, loadMore, nextProblem } = useListPages(loaded.value, ({ operators }) => {
    const after = operators.at(-1)?.id
    return after === undefined ? null : call(listOperators, { query: { text, after } })
  })
  const firstPage = loaded.value
  const byId = changed.firstPage === firstPage ? changed.byId : new Map<string, OperatorView>()
  return {
    loaded,
    reload,
    operators: pages.flatMap(({ operators }) => operators).map((operator) => byId.get(operator.id) ?? operator),
    replaceInList: (operator: OperatorView) =>
      setChanged((before) => ({
        firstPage,
        byId: new Map(before.firstPage === firstPage ? before.byId : []).set(operator.id, operator),
      })),
    more: { isLoading, problem: nextProblem, onMore: lastPage?.hasMore ? loadMore : null },
  }
}
