import css from './skeleton.module.css'
import { cx } from './cx.ts'

/** A placeholder for content that loads; the caller's class sets its size. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <div aria-hidden="true" className={cx(css.skeleton, className)} />
)
