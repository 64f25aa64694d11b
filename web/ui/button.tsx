import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import css from './button.module.css'
import { cx } from './cx.ts'
import { withRaisedMarks } from './copy-text.tsx'

export type ButtonVariant = 'main' | 'quiet' | 'plain' | 'danger' | 'accent'
type Style = { variant?: ButtonVariant; wide?: boolean; small?: boolean }

const classes = ({ variant = 'main', wide, small }: Style, extraClass?: string) =>
  cx(css.button, css[variant], wide && css.wide, small && css.small, extraClass)

/** The classes of a button, for links other than `ButtonLink`. */
export const buttonClass = (variant: ButtonVariant, small = false): string => classes({ variant, small }) ?? ''

export function Button({ variant, wide, small, className, children, ...rest }: Style & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={classes({ variant, wide, small } as Style, className)}>
      {withRaisedMarks(children)}
    </button>
  )
}

export function ButtonLink({
  variant,
  wide,
  small,
  className,
  children,
  ...rest
}: Style & Omit<LinkProps, 'className'> & { className?: string }) {
  return (
    <Link {...rest} className={classes({ variant, wide, small } as Style, className)}>
      {withRaisedMarks(children)}
    </Link>
  )
}
