import { lazy, Suspense } from 'react'
import { useMember } from '../site/partner.ts'
import type { HeartProps } from './pressable.tsx'

// The browser loads it lazily, because visitors never see it.
const Pressable = import.meta.env.SSR
  ? (await import('./pressable.tsx')).Pressable
  : lazy(() => import('./pressable.tsx').then((part) => ({ default: part.Pressable })))

/** A button that saves a restaurant as a favorite; only for members. */
export function Heart(props: HeartProps) {
  return useMember() ? (
    <Suspense>
      <Pressable {...props} />
    </Suspense>
  ) : null
}
