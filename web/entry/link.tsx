import { Link as AnyLink, type LinkProps } from 'react-router'

/** An address of ours as it stands: from the top, and nothing in it to work out. */
const plain = /^\/(?:(?!\.{0,2}(?:[/?#]|$))[^/?#]+(?:\/(?!\.{0,2}(?:[/?#]|$))[^/?#]+)*)?(?:\?[^#]+)?(?:#.+)?$/

/**
 * What the router's Link is on a server: an anchor. Theirs works out a dozen things for the click that no server sees, some sixty times a page.
 * Whatever is more than an address and attributes is left to theirs; the markup is the same.
 */
export function Link(props: LinkProps) {
  const { to, discover = 'render', prefetch = 'none', mask, target, children, ...more } = props
  if (typeof to !== 'string' || !plain.test(to) || prefetch !== 'none' || mask) return <AnyLink {...props} />
  const { relative: _from, reloadDocument: _loads, replace: _replaces, state: _state, ...rest } = more
  const { preventScrollReset: _stays, viewTransition: _moves, defaultShouldRevalidate: _asks, ...attributes } = rest
  return (
    <a {...attributes} href={to} target={target} data-discover={discover === 'render' ? 'true' : undefined}>
      {children}
    </a>
  )
}
