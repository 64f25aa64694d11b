import { lazy, Suspense } from 'react'
import { useMember } from '../partner.ts'

// Only a server has it at once: visitors never see it.
const Pressable = import.meta.env.SSR
  ? (await import('./pressable.tsx')).Pressable
  : lazy(() => import('./pressable.tsx').then((part) => ({ default: part.Pressable })))

export type HeartProps = {
  merchant: { id: string; name: string }
  /** On the corner of a picture, or a button with its word. */
  shape: 'corner' | 'word'
  known?: boolean
}

/** Keeps a restaurant for later; for members only. */
export function Heart(props: HeartProps) {
  return useMember() ? (
    <Suspense>
      <Pressable {...props} />
    </Suspense>
  ) : null
}
