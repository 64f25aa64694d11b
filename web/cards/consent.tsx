import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import css from './card-form.module.css'

type Props = { agreed: boolean; missing: boolean; onAgree: (agreed: boolean) => void }

/** The member's consent to reading the card's purchases (`directFileFeedOptIn`). Without it no card is linked (M2-059, M2-308). */
export function Consent({ agreed, missing, onAgree }: Props) {
  const t = useCopy(joinCopy)
  const { legal } = useSite().partner
  return (
    <>
      <details className={css.terms}>
        <summary>{t('addCard.terms')}</summary>
        <p>{legal.cardTerms}</p>
      </details>
      <Checkbox
        label={t('addCard.optIn')}
        required
        checked={agreed}
        onChange={(event) => onAgree(event.target.checked)}
        error={missing ? t('addCard.optInMissing') : undefined}
      />
      <p className={css.required}>{t('form.required')}</p>
    </>
  )
}
