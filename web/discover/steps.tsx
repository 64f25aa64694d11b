import { CreditCard, ReceiptText, UtensilsCrossed } from 'lucide-react'
import { discoverCopy } from '../copy/discover.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../site/partner.ts'
import { CampaignPicture } from '../ui/picture.tsx'
import { cx } from '../ui/cx.ts'
import { TitledSection } from '../ui/section.tsx'
import css from './steps.module.css'

/** `scene` is the index, from 0, of the brand's picture that a step shows in the layout `pictures`. */
const steps = [
  { title: 'home.step1', text: 'home.step1Text', Icon: CreditCard, scene: 5 },
  { title: 'home.step2', text: 'home.step2Text', Icon: UtensilsCrossed, scene: 1 },
  { title: 'home.step3', text: 'home.step3Text', Icon: ReceiptText, scene: 4 },
] as const

export function Steps() {
  const t = useCopy(discoverCopy)
  const layout = useBrand().layout.steps
  return (
    <TitledSection title={t('home.how')}>
      <ol className={cx(css.steps, css[layout])}>
        {steps.map(({ title, text, Icon, scene }, index) => (
          <li key={title} className={css.step}>
            {layout === 'pictures' && (
              <CampaignPicture
                index={scene}
                alt=""
                className={css.picture ?? ''}
                sizes="(max-width: 660px) 100vw, 460px"
              />
            )}
            {layout === 'tiles' ? (
              <span className={css.icon}>
                <Icon aria-hidden="true" size={26} />
              </span>
            ) : (
              <span className={css.number} aria-hidden="true">
                {index + 1}
              </span>
            )}
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}
