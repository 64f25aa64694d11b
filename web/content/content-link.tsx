import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { linkTarget } from '../../domain/content/links.ts'

type Props = { url: string; newTab?: boolean | undefined; className?: string | undefined; children: ReactNode }

/** A link in content. A path of this site uses the router, any other URL a plain anchor. A forbidden URL leaves only the text. */
export function ContentLink({ url, newTab = false, className, children }: Props) {
  const target = linkTarget(url)
  if (!target) return <span className={className}>{children}</span>
  // Mail and phone links open another application, so they need no new tab.
  const tabProps = newTab && (target.kind === 'own' || target.kind === 'web') ? { target: '_blank' } : {}
  // `noopener`: the page in the new tab cannot reach this page.
  if (target.kind === 'own')
    return (
      <Link to={target.href} className={className} {...tabProps} {...(newTab ? { rel: 'noopener' } : {})}>
        {children}
      </Link>
    )
  return (
    <a
      href={target.href}
      className={className}
      {...tabProps}
      {...(target.kind === 'web' ? { rel: 'noopener noreferrer' } : {})}
    >
      {children}
    </a>
  )
}
