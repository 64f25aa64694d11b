import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import css from './button.module.css'
import { cx } from './cx.ts'
import { raised } from './copy-text.tsx'

export type ButtonVariant = 'main' | 'quiet' | 'plain' | 'danger' | 'accent'
type Style = { look?: ButtonVariant; wide?: boolean; small?: boolean }

const classes = ({ look = 'main', wide, small }: Style, more?: string) =>
  cx(css.button, css[look], wide && css.wide, small && css.small, more)

/** The classes of a button, for links that do not use the router. */
export const buttonClass = (look: ButtonVariant, small = false): string => classes({ look, small }) ?? ''

export function Button({ look, wide, small, className, children, ...rest }: Style & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={classes({ look, wide, small } as Style, className)}>
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
}: Style & Omit<LinkProps, 'className'> & { className?: string }) {
  return (
    <Link {...rest} className={classes({ look, wide, small } as Style, className)}>
      {raised(children)}
    </Link>
  )
}
