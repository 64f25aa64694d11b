import { Heart as HeartIcon } from 'lucide-react'
import { lookOnlyCopy } from '../copy/look-only.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useLookOnly } from '../impersonation/use-look-only.ts'
import { cx } from '../ui/cx.ts'
import { toast } from '../ui/toasts.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import css from './heart.module.css'
import { setFavorite, useFavorite } from './store.ts'

export type HeartProps = {
  merchant: { id: string; name: string }
  /** An icon on the corner of a picture, or a button with a label. */
  shape: 'corner' | 'word'
  /** Whether the page was rendered with the restaurant as a favorite. */
  isInitiallyFavorite?: boolean
}

/** The heart button of a member; visitors do not load it. */
export function HeartButton({ merchant, shape, isInitiallyFavorite = false }: HeartProps) {
  const t = useCopy(restaurantCopy, lookOnlyCopy)
  const isLookOnly = useLookOnly()
  const isFavorite = useFavorite(merchant.id, isInitiallyFavorite)
  const hydrated = useHydrated()
  const toggleFavorite = async () => {
    if (!(await setFavorite(merchant.id, !isFavorite))) toast.error(t('favorites.failed'))
  }
  return (
    <button
      type="button"
      className={cx(css.heart, css[shape])}
      aria-pressed={isFavorite}
      disabled={!hydrated || isLookOnly}
      title={isLookOnly ? t('lookOnly.look') : undefined}
      aria-label={t('favorites.keep', { name: merchant.name })}
      onClick={() => void toggleFavorite()}
    >
      <HeartIcon aria-hidden="true" size={20} />
      {shape === 'word' && <span aria-hidden="true">{t(isFavorite ? 'favorites.kept' : 'favorites.save')}</span>}
    </button>
  )
}
