import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { linkTarget } from '../../domain/content/links.ts'

type Props = { url: string; newTab?: boolean | undefined; className?: string | undefined; children: ReactNode }

/** A link as content wrote it: paths of this site through the router, everything else plain; what may not be followed stays as its words. */
export function ContentLink({ url, newTab = false, className, children }: Props) {
  const target = linkTarget(url)
  if (!target) return <span className={className}>{children}</span>
  // A page in a tab of its own cannot reach back into this one.
  const tab = newTab && (target.kind === 'own' || target.kind === 'web') ? { target: '_blank' } : {}
  if (target.kind === 'own')
    return (
      <Link to={target.href} className={className} {...tab} {...(newTab ? { rel: 'noopener' } : {})}>
        {children}
      </Link>
    )
  return (
    <a
      href={target.href}
      className={className}
      {...tab}
      {...(target.kind === 'web' ? { rel: 'noopener noreferrer' } : {})}
    >
      {children}
    </a>
  )
}
