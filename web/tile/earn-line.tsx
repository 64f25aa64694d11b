import { lazy, Suspense } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { MerchantCard } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'
import { memberRate } from '../site/earning.ts'
import { useFormats } from '../site/format.ts'
import { useSite } from '../site/partner.ts'
import { loginPath } from '../site/paths.ts'
import css from './merchant-tile.module.css'

// Browsers load `Unlock` on demand, because visitors never see it. The server imports it at once, so that the HTML contains it.
const Unlock = import.meta.env.SSR
  ? (await import('./unlock.tsx')).Unlock
  : lazy(() => import('./unlock.tsx').then((part) => ({ default: part.Unlock })))

/**
 * At an unlocked restaurant the line shows the member's earn rate, and a link to activate an account that is not activated. At a locked
 * restaurant it shows a button that explains how to unlock the restaurant (P1-192, P1-200, P1-201). Visitors get a sign-in link, or
 * nothing at a partner without enrollment.
 */
export function EarnLine({ merchant }: { merchant: Pick<MerchantCard, 'unlocked' | 'name'> }) {
  const { rate } = useFormats()
  const { partner, member } = useSite()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const t = useCopy()
  if (!member) {
    if (partner.brand.enrollmentType === 'none') return null
    // URLSearchParams encodes the query as the key of the server's page cache does, so the link equals the one in the cached page.
    const query = params.size > 0 ? `?${params}` : ''
    return (
      <Link className={css.signIn} to={loginPath({ returnTo: pathname + query })}>
        {t('card.signIn')}
      </Link>
    )
  }
  const earnRate = merchant.unlocked ? memberRate(partner.brand, member) : null
  return (
    <>
      {earnRate !== null && <span className={css.rate}>{rate(earnRate, partner.brand)}</span>}
      {(!merchant.unlocked || member.tierLevel === 'NonActivated') && (
        <Suspense>
          <Unlock merchant={merchant} />
        </Suspense>
      )}
    </>
  )
}
