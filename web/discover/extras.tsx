import { CalendarDays, CreditCard } from 'lucide-react'
import { discoverCopy } from '../copy/discover.ts'
import { useCopy } from '../copy/use-copy.ts'
import { listDays } from '../site/earning.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import css from './extras.module.css'
import { RateUnit } from './rate-unit.tsx'
import { TitledSection } from '../ui/section.tsx'

/** Turns "Tuesdays and Wednesdays" into "Tuesday and Wednesday", because the copy starts with "Every". */
const singularDays = (days: string): string => days.replace(/s\b/g, '')

/** What the brand pays on top of its rate: on weekdays and with its own cards. Shows nothing without extras or with a hidden rate. */
export function Extras() {
  const t = useCopy(discoverCopy)
  const { bareRate } = useFormats()
  const brand = useBrand()
  if (!brand.showEarnRate || brand.earning.extras.length === 0) return null
  return (
    <TitledSection title={t('home.extras')} lead={t('home.extrasLead')}>
      <ul className={css.extras}>
        {brand.earning.extras.map((extra) => (
          <li key={extra.id} className={css.extra}>
            {extra.kind === 'weekday' ? (
              <CalendarDays aria-hidden="true" size={28} />
            ) : (
              <CreditCard aria-hidden="true" size={28} />
            )}
            <div>
              <h3>{extra.label}</h3>
              <p>
                {extra.kind === 'weekday'
                  ? t('home.extraDay', { days: singularDays(listDays(extra.days)) })
                  : t('home.extraCard', { card: extra.label })}
              </p>
            </div>
            <b className={css.rate}>
              {`+${bareRate(extra.rateBasisPoints, brand)}`} <RateUnit rateBasisPoints={extra.rateBasisPoints} />
            </b>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
