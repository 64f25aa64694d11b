import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useNavigation } from 'react-router'
import { useCopy } from '../copy/use-copy.ts'
import { csrfToken } from '../csrf.ts'
import { useMember } from '../partner.ts'
import { Broken } from '../errors/broken.tsx'
import { Toaster } from '../ui/toaster.tsx'
import type { Route } from './+types/layout.ts'
import { BackLink } from './back-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import css from './layout.module.css'
import { pageMeta } from './meta.ts'
import { useLinkedNote } from './linked-note.ts'
import { useLoginRedirect } from './login-redirect.ts'
import { useSessionWatch } from './session-watch.ts'
import { isSignOut } from './where.ts'

// Few ever see it, and it brings the card fields along.
const Reopen = lazy(() => import('./reopen.tsx').then((part) => ({ default: part.Reopen })))

export const meta: Route.MetaFunction = ({ error, matches }) => {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return error ? pageMeta(matches, '', missing ? 'Page not found' : 'Something went wrong') : []
}

export default function Shell() {
  const { pathname } = useLocation()
  const member = useMember()
  useLoginRedirect(pathname)
  useSessionWatch()
  useLinkedNote()
  // Asked for at the start, so that the first change need not wait for it (spec 1 §4.1).
  useEffect(() => void csrfToken(), [])
  const closed = member?.memberType === 'ClosedAccountMember' && !isSignOut(pathname)
  return (
    <Frame>
      {closed ? (
        <Suspense>
          <Reopen />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </Frame>
  )
}

/** An error keeps the house around it: the way to everything else stays open. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <Broken error={error} inside />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const t = useCopy()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const before = useRef(pathname)
  useEffect(() => {
    // A new page begins at its top for the eyes and at its heading for a screen reader.
    if (before.current !== pathname) main.current?.focus({ preventScroll: true })
    before.current = pathname
  }, [pathname])
  return (
    <>
      <a href="#main" className={css.skip}>
        {t('shell.skip')}
      </a>
      <Progress label={t('shell.loading')} />
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        <BackLink />
        {children}
      </main>
      <Footer />
      <Toaster label="Messages" dismissLabel={t('shell.dismiss')} />
    </>
  )
}

function Progress({ label }: { label: string }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <div role="status" className={css.progress} data-busy={busy || undefined}>
      {busy && <span className="visually-hidden">{label}</span>}
    </div>
  )
}
