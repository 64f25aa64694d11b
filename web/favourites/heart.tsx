import { Heart as Shape } from 'lucide-react'
import { useCopy } from '../copy/use-copy.ts'
import { useMember } from '../partner.ts'
import { cx } from '../ui/cx.ts'
import { toast } from '../ui/toasts.ts'
import css from './heart.module.css'
import { setFavourite, useFavourite } from './store.ts'

type Props = {
  merchant: { id: string; name: string }
  /** On the corner of a picture, or a button with its word. */
  shape: 'corner' | 'word'
  known?: boolean
}

/** Keeps a restaurant for later; for members only. */
export function Heart(props: Props) {
  return useMember() ? <Pressable {...props} /> : null
}

function Pressable({ merchant, shape, known = false }: Props) {
  const t = useCopy()
  const on = useFavourite(merchant.id, known)
  const press = async () => {
    if (!(await setFavourite(merchant.id, !on))) toast.error(t('favourites.failed'))
  }
  return (
    <button
      type="button"
      className={cx(css.heart, css[shape])}
      aria-pressed={on}
      aria-label={t('favourites.keep', { name: merchant.name })}
      onClick={() => void press()}
    >
      <Shape aria-hidden="true" size={20} />
      {shape === 'word' && <span aria-hidden="true">{t(on ? 'favourites.kept' : 'favourites.save')}</span>}
    </button>
  )
}
