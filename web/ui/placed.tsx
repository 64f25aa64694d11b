import { Fragment, type ReactNode } from 'react'

/** What a text or a page is made of, in its order: it never changes places, so its place is its key. */
export function placed<T>(parts: readonly T[], draw: (part: T, at: number) => ReactNode): ReactNode[] {
  // oxlint-disable-next-line react/no-array-index-key
  return parts.map((part, at) => <Fragment key={at}>{draw(part, at)}</Fragment>)
}
