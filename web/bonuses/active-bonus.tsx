import { Check } from 'lucide-react'
import type { ActiveBonus } from '../../contract/api/bonuses.ts'
import { bonusPageCopy } from '../copy/bonuses.ts'
import { useCopy, type Copy } from '../copy/use-copy.ts'
import type { Formats } from '../../contract/formats.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import css from './active-bonus.module.css'
import { daysLeft } from './banners.ts'

/** An active bonus with its reward, its progress and its remaining days, or an earned one with its reward. */
export function ActiveBonusItem({ bonus, now }: { bonus: ActiveBonus; now: string }) {
  const t = useCopy(bonusPageCopy)
  const formats = useFormats()
  const reward = formats.units(bonus.units, useBrand())
  const isEarned = bonus.bonusStatus === 'qualified'
  return (
    <li className={css.bonus} data-earned={isEarned || undefined}>
      <p className={css.head}>
        <b className={css.title}>{bonus.description}</b>
        <span className={css.reward}>+{reward}</span>
      </p>
      {isEarned ? (
        <p className={css.earned}>
          <Check aria-hidden="true" size={18} />
          {t('bonus.earned')}
        </p>
      ) : (
        <>
          <progress
            className={css.meter}
            max={bonus.required}
            value={bonus.progress}
            aria-label={t('bonus.progressOf', { description: bonus.description })}
          />
          <p
            className={css.progress}
          >{`${progressText(t, bonus, formats)}, ${daysText(t, daysLeft(bonus, now), formats)}`}</p>
        </>
      )}
    </li>
  )
}

function progressText(
  t: Copy<typeof bonusPageCopy>,
  { kind, progress, required }: ActiveBonus,
  { count, shortMoney }: Formats,
): string {
  const values = { count: count(progress), to: count(required) }
  if (kind === 'spend') return t('bonus.spend', { amount: shortMoney(progress), spend: shortMoney(required) })
  if (kind === 'streak') return t('bonus.weeks', values)
  if (kind === 'reservation') return t('bonus.tables', values)
  return kind === 'referral' ? t('bonus.friends', values) : t('bonus.dines', values)
}

/** The remaining days as a text that starts in lower case, for use within a sentence. */
function daysText(t: Copy<typeof bonusPageCopy>, days: number, { count }: Formats): string {
  const text = days === 1 ? t('bonus.daysOne') : t('bonus.days', { count: count(days) })
  return text.charAt(0).toLowerCase() + text.slice(1)
}
