import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import css from './button.module.css'
import { cx } from './cx.ts'
import { raised } from './copy-text.tsx'

export type ButtonVariant = 'main' | 'quiet' | 'plain' | 'danger' | 'accent'
type Own = { look?: ButtonVariant; wide?: boolean; small?: boolean }

const classes = ({ look = 'main', wide, small }: Own, more?: string) =>
  cx(css.button, css[look], wide && css.wide, small && css.small, more)

/** For a link that is not the router's. */
export const buttonClass = (look: ButtonVariant, small = false): string => classes({ look, small }) ?? ''

export function Button({ look, wide, small, className, children, ...rest }: Own & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={classes({ look, wide, small } as Own, className)}>
      {raised(children)}
    </button>
  )
}

export function ButtonLink({
  look,
  wide,
  small,
  className,
  children,
  ...rest
}: Own & Omit<LinkProps, 'className'> & { className?: string }) {
  return (
    <Link {...rest} className={classes({ look, wide, small } as Own, className)}>
      {raised(children)}
    </Link>
  )
}
