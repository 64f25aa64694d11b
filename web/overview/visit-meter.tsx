import css from './visit-meter.module.css'

const platesMax = 15 // more plates than this are too small on a phone

type Props = { label: string; text: string; value: number; max: number }

/** A meter from 0 to `max`: one plate for each visit, or a bar when `max` is above `platesMax`. */
export function VisitMeter({ label, text, value, max }: Props) {
  const clampedValue = Math.min(max, Math.max(0, value))
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={clampedValue}
      aria-valuetext={text}
      className={css.meter}
    >
      {max <= platesMax ? <Plates clampedValue={clampedValue} max={max} /> : <Bar share={clampedValue / max} />}
    </div>
  )
}

const plateSize = 32
function Plates({ clampedValue, max }: { clampedValue: number; max: number }) {
  return (
    <svg viewBox={`0 0 ${max * plateSize} ${plateSize}`} className={css.plates} aria-hidden="true">
      {Array.from({ length: max }, (_, index) => (
        <g key={index} className={index < clampedValue ? css.full : css.empty}>
          <circle cx={index * plateSize + plateSize / 2} cy={plateSize / 2} r={12.5} className={css.rim} />
          <circle cx={index * plateSize + plateSize / 2} cy={plateSize / 2} r={7} className={css.well} />
        </g>
      ))}
    </svg>
  )
}

const Bar = ({ share }: { share: number }) => (
  <svg className={css.bar} aria-hidden="true">
    <rect width="100%" height="100%" rx={6} className={css.track} />
    <rect width={`${share * 100}%`} height="100%" rx={6} className={css.fill} />
  </svg>
)
