import { lazy, Suspense } from 'react'
import { useMember } from '../site/partner.ts'
import type { HeartProps } from './heart-button.tsx'

// The browser loads the button lazily, because visitors never see it.
const HeartButton = import.meta.env.SSR
  ? (await import('./heart-button.tsx')).HeartButton
  : lazy(() => import('./heart-button.tsx').then((part) => ({ default: part.HeartButton })))

/** A button that saves a restaurant as a favorite; only for members. */
export function Heart(props: HeartProps) {
  return useMember() ? (
    <Suspense>
      <HeartButton {...props} />
    </Suspense>
  ) : null
}
