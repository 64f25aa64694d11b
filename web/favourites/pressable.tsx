import { Heart as Shape } from 'lucide-react'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { cx } from '../ui/cx.ts'
import { toast } from '../ui/toasts.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import css from './heart.module.css'
import type { HeartProps } from './heart.tsx'
import { setFavourite, useFavourite } from './store.ts'

/** The heart a member presses; it is not among what visitors load. */
export function Pressable({ merchant, shape, known = false }: HeartProps) {
  const t = useCopy(restaurantCopy)
  const on = useFavourite(merchant.id, known)
  const hydrated = useHydrated()
  const press = async () => {
    if (!(await setFavourite(merchant.id, !on))) toast.error(t('favourites.failed'))
  }
  return (
    <button
      type="button"
      className={cx(css.heart, css[shape])}
      aria-pressed={on}
      disabled={!hydrated}
      aria-label={t('favourites.keep', { name: merchant.name })}
      onClick={() => void press()}
    >
      <Shape aria-hidden="true" size={20} />
      {shape === 'word' && <span aria-hidden="true">{t(on ? 'favourites.kept' : 'favourites.save')}</span>}
    </button>
  )
}
