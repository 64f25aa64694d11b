import css from './skeleton.module.css'
import { cx } from './cx.ts'

/** A placeholder for content that loads; the caller's class sets its size. */
export const Bone = ({ className }: { className?: string | undefined }) => (
  <div aria-hidden="true" className={cx(css.bone, className)} />
)
