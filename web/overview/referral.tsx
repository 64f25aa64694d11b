import { Copy, Users } from 'lucide-react'
import { useId } from 'react'
import type { ReferralResult } from '../../contract/api/overview.ts'
import type { FieldsOf } from '../../contract/content.ts'
import { FilledText, RichText } from '../content/rich-text.tsx'
import { overviewCopy } from '../copy/overview.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useSite } from '../site/partner.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toasts.ts'
import { referralLink } from './referral-link.ts'
import css from './referral.module.css'

type Props = {
  content: FieldsOf<'account_center'>['referral_link']
  publicId: string
  /** Null when the counts did not load. The link works without them. */
  result: ReferralResult | null
}

/** The member's referral link, how many people joined with it, and how many of them linked a card. */
export function Referral({ content, publicId, result }: Props) {
  const t = useCopy(overviewCopy)
  const { origin } = useSite()
  const titleId = useId()
  const link = referralLink(origin, publicId, content.campaign)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast.success(t('referral.copied'))
    } catch {
      toast.error(t('referral.notCopied'))
    }
  }
  return (
    <section className={css.referral} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <FilledText text={content.title} />
      </h2>
      <RichText text={content.description} />
      <input
        className={css.link}
        aria-label={t('referral.link')}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button wide onClick={() => void copy()}>
        <Copy aria-hidden="true" size={18} />
        {t('referral.copy')}
      </Button>
      {result && <Result result={result} />}
    </section>
  )
}

function Result({ result: { joinedCount, cardLinkedCount } }: { result: ReferralResult }) {
  const t = useCopy(overviewCopy)
  const { count } = useFormats()
  const joinedText = joinedCount === 1 ? t('referral.joinedOne') : t('referral.joined', { count: count(joinedCount) })
  return (
    <p className={css.result}>
      <Users aria-hidden="true" size={18} />
      <span>
        {joinedCount === 0
          ? t('referral.none')
          : `${joinedText} ${t('referral.linked', { count: count(cardLinkedCount) })}`}
      </span>
    </p>
  )
}
