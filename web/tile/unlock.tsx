import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { MemberView } from '../../contract/api/session.ts'
import { useCopy } from '../copy/use-copy.ts'
import { nextTierLevel, vipGoal } from '../site/earning.ts'
import { useFormats } from '../site/format.ts'
import { useSite } from '../site/partner.ts'
import { activatePath, addCardPath, howItWorksPath, userProfilePath } from '../site/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import css from './merchant-tile.module.css'

/**
 * How a member can earn more here: by activating the account (D3-014), or by reaching the next tier that opens restaurants (P1-204,
 * P1-206). At an unlocked restaurant only the activation is missing. Only members load it.
 */
export function Unlock({ merchant }: { merchant: { unlocked: boolean; name: string } }) {
  return merchant.unlocked ? <Activate /> : <Locked name={merchant.name} />
}

function Activate() {
  const t = useCopy()
  const { member } = useSite()
  return (
    member && (
      <Link className={css.activate} to={activatePath({ publicId: member.publicId })}>
        {t('card.activate')}
      </Link>
    )
  )
}

function Locked({ name }: { name: string }) {
  const { member } = useSite()
  const t = useCopy()
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  if (!member) return null
  return (
    <>
      <button type="button" className={css.unlock} disabled={!hydrated} onClick={() => setOpen(true)}>
        <LockKeyhole aria-hidden="true" size={14} />
        {t('card.unlock')}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('unlock.title')} closeLabel={t('shell.close')}>
        <p>
          <b dir="auto">{name}</b>
        </p>
        <LockedText member={member} />
      </Dialog>
    </>
  )
}

/**
 * How the member reaches the next tier that opens restaurants. A member without a card has no profile yet (web/page/require-member.ts), so
 * the card comes first.
 */
export function LockedText({ member }: { member: MemberView }) {
  const { partner } = useSite()
  const t = useCopy()
  const tier = nextTierLevel(member)
  const goal = vipGoal(partner.brand, useFormats())
  if (tier === 2 && member.memberType === 'NonCardMember')
    return (
      <>
        <p className={css.unlockText}>{t('unlock.textNoCard')}</p>
        <ButtonLink wide to={addCardPath()}>
          {t('unlock.ctaNoCard')}
        </ButtonLink>
      </>
    )
  return (
    <>
      <p className={css.unlockText}>
        {tier === 3 && goal.suffix
          ? t(`unlock.text3${goal.suffix}`, goal.values)
          : t(`unlock.text${tier}`, goal.values)}
      </p>
      <ButtonLink wide to={tier === 2 ? userProfilePath() : howItWorksPath()}>
        {t(`unlock.cta${tier}`)}
      </ButtonLink>
    </>
  )
}
