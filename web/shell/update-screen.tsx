import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import { buttonClass } from '../ui/button.tsx'
import css from './update-screen.module.css'
import { CopyText } from '../ui/copy-text.tsx'

/** Replaces the page in an app older than the partner's minimumAppVersion. Links to the app's store, if its URL is set (P1-144, P1-145). */
export function UpdateScreen({ platform }: { platform: 'ios' | 'android' }) {
  const { partner } = useSite()
  const t = useCopy()
  const storeUrl = partner.brand.appStores[platform]
  return (
    <main className={css.page}>
      <img src={partner.mark} alt={partner.brand.name} width={72} height={72} />
      <h1>{t('update.title')}</h1>
      <p>
        <CopyText text={t('update.text')} />
      </p>
      {storeUrl !== '' && (
        <a className={buttonClass('main')} href={storeUrl}>
          {t('update.go')}
        </a>
      )}
    </main>
  )
}
