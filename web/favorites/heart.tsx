import { lazy, Suspense } from 'react'
import { useMember } from '../partner.ts'

// The browser loads it lazily, because visitors never see it.
const Pressable = import.meta.env.SSR
  ? (await import('./pressable.tsx')).Pressable
  : lazy(() => import('./pressable.tsx').then((part) => ({ default: part.Pressable })))

export type HeartProps = {
  merchant: { id: string; name: string }
  /** An icon on the corner of a picture, or a button with a label. */
  shape: 'corner' | 'word'
  initial?: boolean
}

/** A button that saves a restaurant as a favorite; only for members. */
export function Heart(props: HeartProps) {
  return useMember() ? (
    <Suspense>
      <Pressable {...props} />
    </Suspense>
  ) : null
}
