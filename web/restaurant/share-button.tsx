import { Share2 } from 'lucide-react'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { toast } from '../ui/toasts.ts'
import css from './restaurant.module.css'

/** Shares the page's URL without query: by the device's share sheet, else through the clipboard. If that fails, a toast shows the URL. */
export function ShareButton({ name }: { name: string }) {
  const t = useCopy(restaurantCopy)
  const share = async () => {
    const { origin, pathname } = window.location
    const url = `${origin}${pathname}`
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: name, url })
      await navigator.clipboard.writeText(url)
      toast.success(t('merchant.copied'))
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.warning(url)
    }
  }
  return (
    <button type="button" className={css.share} onClick={() => void share()}>
      <Share2 aria-hidden="true" size={18} />
      {t('merchant.share')}
    </button>
  )
}
