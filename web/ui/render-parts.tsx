import { Fragment, type ReactNode } from 'react'

/** Renders the parts of a text or page. Their order never changes, so the index is the key. */
export function renderParts<T>(parts: readonly T[], render: (part: T, index: number) => ReactNode): ReactNode[] {
  // oxlint-disable-next-line react/no-array-index-key
  return parts.map((part, index) => <Fragment key={index}>{render(part, index)}</Fragment>)
}
