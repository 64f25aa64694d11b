import { useSite } from '../site/partner.ts'
import css from './logo.module.css'

const sizePx = 36

/** The partner's symbol. Its alt text is empty, because the name is next to it. */
export function Logo() {
  return (
    <img className={css.logo} src={useSite().partner.mark} alt="" width={sizePx} height={sizePx} decoding="async" />
  )
}
