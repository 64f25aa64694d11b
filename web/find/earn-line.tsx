import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { MerchantCard } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'
import { memberRate, nextTier } from '../earning.ts'
import { rate } from '../format.ts'
import { useSite } from '../partner.ts'
import { howItWorksPath, loginPath } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import css from './merchant-tile.module.css'

/** What this table earns the one who looks: their rate, a way to sign in, or a way to unlock (spec 1 §2.5). */
export function EarnLine({ merchant }: { merchant: Pick<MerchantCard, 'unlocked' | 'name'> }) {
  const { partner, member } = useSite()
  const { pathname, search } = useLocation()
  const t = useCopy()
  if (!member) {
    if (partner.brand.enrollmentType === 'none') return null
    return (
      <Link className={css.signIn} to={loginPath({ returnTo: pathname + search })}>
        {t('card.signIn')}
      </Link>
    )
  }
  if (!merchant.unlocked) return <Unlock name={merchant.name} />
  const earned = memberRate(partner.brand, member)
  return earned === null ? null : <span className={css.rate}>{rate(earned, partner.brand)}</span>
}

function Unlock({ name }: { name: string }) {
  const { partner, member } = useSite()
  const t = useCopy()
  const [open, setOpen] = useState(false)
  if (!member) return null
  const tier = nextTier(member)
  return (
    <>
      <button type="button" className={css.unlock} onClick={() => setOpen(true)}>
        <LockKeyhole aria-hidden="true" size={14} />
        {t('card.unlock')}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('unlock.title')} closeLabel={t('shell.close')}>
        <p>
          <b>{name}</b>
        </p>
        <p className={css.unlockText}>{t(`unlock.text${tier}`, { dines: partner.brand.earning.vipQualifyingDines })}</p>
        <ButtonLink wide to={howItWorksPath()}>
          {t(`unlock.cta${tier}`)}
        </ButtonLink>
      </Dialog>
    </>
  )
}
