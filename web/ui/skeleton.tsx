import css from './skeleton.module.css'
import { cx } from './cx.ts'

/** A place kept for what is coming; its size comes from the caller's class. */
export const Bone = ({ className }: { className?: string | undefined }) => (
  <div aria-hidden="true" className={cx(css.bone, className)} />
)
