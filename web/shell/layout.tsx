import { lazy, Suspense, type ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useNavigation } from 'react-router'
import { usePageFocus } from '../../kit/use-page-focus.ts'
import { metaCopy } from '../copy/meta.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useMember, useSite, type SiteData } from '../site/partner.ts'
import { ErrorBoundaryView } from '../errors/error-boundary-view.tsx'
import { usePageViews } from '../tracking/use-page-views.ts'
import { Toaster } from '../ui/toaster.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Route } from './+types/layout.ts'
import { BackLink } from './back-link.tsx'
import { AnnouncementBar } from './announcement-bar.tsx'
import { Header } from './header.tsx'
import css from './layout.module.css'
import { pageMeta } from '../page/meta.ts'
import { useLoginRedirect } from '../sign-in/login-redirect.ts'
// Imported for its effect: it keeps the browser's install prompt, which may arrive before the prompts have loaded.
import '../prompts/install-prompt.ts'
import { useDocumentStart } from './use-document-start.ts'
import { useSessionWatch } from './use-session-watch.ts'
import { isSignOut } from '../site/where.ts'

// Loaded on demand, because not every visitor sees these. Reopen also loads the card fields.
const Reopen = lazy(() => import('./reopen.tsx').then((part) => ({ default: part.Reopen })))
const Prompts = lazy(() => import('../prompts/prompts.tsx').then((part) => ({ default: part.Prompts })))
const ImpersonationBanner = lazy(() =>
  import('../impersonation/banner.tsx').then((part) => ({ default: part.ImpersonationBanner })),
)
const PreviewMark = lazy(() => import('./preview-mark.tsx').then((part) => ({ default: part.PreviewMark })))
const ClockMark = lazy(() => import('./clock-mark.tsx').then((part) => ({ default: part.ClockMark })))
const UpdateScreen = lazy(() => import('./update-screen.tsx').then((part) => ({ default: part.UpdateScreen })))

export const meta: Route.MetaFunction = ({ error, matches }) => {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  return error ? pageMeta(matches, '', [metaCopy, isNotFound ? 'meta.notFoundTitle' : 'meta.errorTitle']) : []
}

export default function Shell() {
  const { pathname } = useLocation()
  const member = useMember()
  useLoginRedirect(pathname)
  usePageViews(pathname)
  useSessionWatch()
  useDocumentStart()
  const isAccountClosed = member?.memberType === 'ClosedAccountMember' && !isSignOut(pathname)
  return (
    <Frame>
      {isAccountClosed ? (
        <Suspense>
          <Reopen />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </Frame>
  )
}

/** An error page keeps header and footer, so that the visitor can go on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorBoundaryView error={error} isInLayout />
    </Frame>
  )
}

/** The shell of every page and error. An outdated app shows the update screen instead (P1-144). */
function Frame({ children }: { children: ReactNode }) {
  const { variant } = useSite()
  if (variant === 'old-iOS' || variant === 'old-Android')
    return (
      <Suspense>
        <UpdateScreen platform={variant === 'old-iOS' ? 'ios' : 'android'} />
      </Suspense>
    )
  return <PageFrame>{children}</PageFrame>
}

function PageFrame({ children }: { children: ReactNode }) {
  const t = useCopy()
  const site = useSite()
  const { pathname } = useLocation()
  const main = usePageFocus(pathname)
  return (
    <>
      <a href="#main" className={css.skip}>
        {t('shell.skip')}
      </a>
      {site.impersonation && (
        <Suspense>
          <ImpersonationBanner impersonation={site.impersonation} />
        </Suspense>
      )}
      {site.clock && (
        <Suspense>
          <ClockMark now={site.clock.now} />
        </Suspense>
      )}
      {site.preview && (
        <Suspense>
          <PreviewMark />
        </Suspense>
      )}
      <Progress label={t('shell.loading')} />
      <AnnouncementBar />
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        <BackLink />
        {children}
      </main>
      {footer}
      <Toaster label={t('shell.messages')} dismissLabel={t('shell.dismiss')} />
      {!site.impersonation && mayPrompt(site) && <PromptsAfterHydration />}
    </>
  )
}

// The server renders the footer, and its script loads after the page's. It is one constant element, so that a render of the
// shell does not hydrate it early.
const Footer = import.meta.env.SSR
  ? (await import('./footer.tsx')).Footer
  : lazy(() => import('./footer.tsx').then((part) => ({ default: part.Footer })))
const footer = (
  <Suspense>
    <Footer />
  </Suspense>
)

function PromptsAfterHydration() {
  const hydrated = useHydrated()
  if (!hydrated) return null
  return (
    <Suspense>
      <Prompts />
    </Suspense>
  )
}

/** Whether this partner has any prompt or survey; otherwise visitors do not load the prompts. */
function mayPrompt({ partner: { brand }, content }: SiteData): boolean {
  const hasPrompts = brand.appAnnouncementModal || brand.generalModalType !== '' || brand.hasPWAInstallBanner
  return (
    hasPrompts ||
    content.some(({ type, fields }) => type === 'surveys' || (type === 'announcement_banner' && 'modal' in fields))
  )
}

function Progress({ label }: { label: string }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <div role="status" className={css.progress} data-busy={busy || undefined}>
      {busy && (
        <>
          <span className={css.spinner} aria-hidden="true" />
          <span className="visually-hidden">{label}</span>
        </>
      )}
    </div>
  )
}
