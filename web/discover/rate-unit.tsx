import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import css from './rate-unit.module.css'

/** The unit after a rate in large type: "points per $1". Rates in percent need none. */
export function RateUnit({ rateBasisPoints }: { rateBasisPoints: number }) {
  const unit = useFormats().rateUnit(rateBasisPoints, useBrand())
  return unit === '' ? null : <span className={css.unit}>{unit}</span>
}
