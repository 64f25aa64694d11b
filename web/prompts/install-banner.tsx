import { Share } from 'lucide-react'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import { Button } from '../ui/button.tsx'
import { installPrompt } from './install-prompt.ts'
import css from './install-banner.module.css'
import { CopyText } from '../ui/copy-text.tsx'

type Props = { method: 'prompt' | 'share'; onInstalled: () => void; onLater: () => void }

/** The install banner at the foot of the page (P1-150). iOS Safari has no install prompt, so the banner gives instructions (P1-151). */
export function InstallBanner({ method, onInstalled, onLater }: Props) {
  const t = useCopy()
  const { partner } = useSite()
  const showInstallPrompt = async () => {
    const accepted = await installPrompt.show()
    // A refusal in the browser's prompt counts like "Maybe later".
    if (accepted) onInstalled()
    else onLater()
  }
  return (
    <section className={css.banner} aria-label={t('install.title')} data-install>
      <img src={partner.mark} alt="" width={44} height={44} className={css.mark} />
      <div className={css.content}>
        <p className={css.title}>
          <CopyText text={t('install.title')} />
        </p>
        <p className={css.text}>
          {method === 'share' && <Share aria-hidden="true" size={16} />}
          {method === 'share' ? t('install.share') : t('install.text')}
        </p>
      </div>
      <div className={css.buttons}>
        {method === 'prompt' && (
          <Button small onClick={() => void showInstallPrompt()}>
            {t('install.go')}
          </Button>
        )}
        <Button small variant="quiet" onClick={onLater}>
          {t('install.later')}
        </Button>
      </div>
    </section>
  )
}
