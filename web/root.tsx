// Must come first: it declares the order of the cascade layers, which in development follows the order of imports.
import './ui/base.css'
import { use, useEffect, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/root.ts'
import { isAnnouncementBarClosed } from '../contract/announcement.ts'
import { pageVariant } from '../contract/native-app.ts'
import { withOfferedLinks } from './content/offered-links.ts'
import { pageInfo } from './site/context.ts'
import { setCallTexts } from './copy/call-text.ts'
import { copyOf } from './copy/use-copy.ts'
import { FontStylesContext } from './entry/font-styles.ts'
import { NonceContext } from './entry/nonce.ts'
import { ErrorBoundaryView } from './errors/error-boundary-view.tsx'
import { useSiteOrNothing, type SiteData } from './site/partner.ts'
import { useArrival } from './visitor/arrival.ts'
import { fontFile } from './shell/fonts.ts'
import './shell/fonts.css'
import { themeId, themeOf } from './shell/theme-of.ts'

/** Content that every page loads; a page's loader adds what only that page shows. `*` names the entries of every page, not all entries. */
const shellContent = ['*', 'announcement_banner', 'popup', 'earn_banner', 'sidebar', 'surveys'] as const

export async function loader({ context, request }: Route.LoaderArgs): Promise<SiteData> {
  const { partner, member, impersonation, staging, now, aheadMs, preview, content, fontStyles } = context.get(pageInfo)
  // The member menu shows the groups of links of `account_center`.
  const names = member ? ([...shellContent, 'account_center'] as const) : shellContent
  const entries = await Promise.all(names.map(content))
  const [host] = partner.brand.hosts
  return {
    origin: host ? `https://${host}` : new URL(request.url).origin,
    partner,
    member,
    impersonation,
    staging,
    clock: aheadMs > 0 ? { now: now.toISOString(), aheadMs } : null,
    preview,
    font: fontStyles?.preload ?? fontFile(partner.brand.theme),
    year: now.getUTCFullYear(),
    variant: pageVariant(request.headers.get('user-agent'), partner.brand.minimumAppVersion),
    announcementBarClosed: isAnnouncementBarClosed(request.headers.get('cookie')),
    content: withOfferedLinks(entries.flat(), partner.brand),
  }
}

/** Partner and member change only with a full page load or a revalidation of the same URL, so other navigations do not load them. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.partner.brand.program ?? 'Dining rewards' },
]

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  const fontStyles = use(FontStylesContext)
  const site = useSiteOrNothing()
  const { brand, mark } = site?.partner ?? {}
  const theme = brand?.theme
  return (
    <html
      lang="en-US"
      data-api-base={brand?.apiBase || undefined}
      data-member={site?.member?.publicId}
      data-clock-ahead={site?.clock?.aheadMs}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta property="csp-nonce" content="" nonce={nonce} suppressHydrationWarning />
        {theme && <meta name="theme-color" content={theme.light.paper} media="(prefers-color-scheme: light)" />}
        {theme && <meta name="theme-color" content={theme.dark.paper} media="(prefers-color-scheme: dark)" />}
        {site?.font && <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={site.font} />}
        {/* The empty icon keeps browsers from requesting /favicon.ico. */}
        <link rel="icon" href={mark ?? 'data:,'} />
        {brand && <link rel="apple-touch-icon" href="/icons/apple-180.png" />}
        {brand && <link rel="manifest" href="/manifest.webmanifest" />}
        <Meta />
        <Links />
        {brand && (
          <style
            id={themeId}
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: themeOf(brand, fontStyles) }}
          />
        )}
      </head>
      <body>
        {children}
        {/* Impersonation frames the site, and browsers may deny storage to a cross-site frame. */}
        {!site?.impersonation && <ScrollRestoration {...(nonce ? { nonce } : {})} />}
        <Scripts {...(nonce ? { nonce } : {})} />
      </body>
    </html>
  )
}

export default function Root() {
  const site = useSiteOrNothing()
  useEffect(() => {
    // Code outside of components cannot call `useCopy`, so it reads the partner's texts about API calls from call-text.ts.
    if (site) setCallTexts((key, fallback) => copyOf(site).withDefault(key, fallback, {}))
  }, [site])
  useArrival()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorBoundaryView error={error} />
}
