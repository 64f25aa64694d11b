import { useSite } from '../site/partner.ts'
import css from './logo.module.css'

const sizePx = 36

/** The partner's drawn symbol. The name stands beside it, so that it need not be read out. */
export function Logo() {
  return (
    <img className={css.logo} src={useSite().partner.mark} alt="" width={sizePx} height={sizePx} decoding="async" />
  )
}
