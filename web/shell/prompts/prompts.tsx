import { ContentLink } from '../../content/content-link.tsx'
import { RichText } from '../../content/rich-text.tsx'
import { useEntry } from '../../content/use-entry.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { loginPath } from '../../paths.ts'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InstallBanner } from './install-banner.tsx'
import { installWay } from './install-rule.ts'
import { usePrompt } from './use-prompt.ts'

type Part = { open: boolean; onClose: () => void }

/** What a page may ask of its visitor beside what they came for: one thing at a time. Loaded after the page. */
export function Prompts() {
  const { shown, close, visit } = usePrompt()
  const way = shown === 'install' ? installWay(visit()) : null
  return (
    <>
      <SsoNote open={shown === 'sso'} onClose={() => close('sso')} />
      <Announcement open={shown === 'announcement'} onClose={() => close('announcement')} />
      <Popup open={shown === 'popup'} onClose={() => close('popup')} />
      {way && <InstallBanner way={way} onDone={() => close('install')} />}
    </>
  )
}

function SsoNote({ open, onClose }: Part) {
  const t = useCopy()
  const go = (
    <ButtonLink to={loginPath()} onClick={onClose}>
      {t('ssoNote.go')}
    </ButtonLink>
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('ssoNote.title')} closeLabel={t('shell.close')} footer={go}>
      <p>{t('ssoNote.text')}</p>
    </Dialog>
  )
}

function Announcement({ open, onClose }: Part) {
  const t = useCopy()
  const modal = useEntry('announcement_banner')?.modal
  if (!modal) return null
  const done = <Button onClick={onClose}>{t('announcement.done')}</Button>
  return (
    <Dialog open={open} onClose={onClose} title={t.fill(modal.title)} closeLabel={t('shell.close')} footer={done}>
      <RichText text={modal.body_text} />
    </Dialog>
  )
}

function Popup({ open, onClose }: Part) {
  const t = useCopy()
  const popup = useEntry('popup')
  if (!popup) return null
  const { title, body_text: body, link_text: text, url } = popup
  const go = url && (
    // The link inside is what one selects; a choice there closes what lies over the page it leads to.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={onClose}>
      <ContentLink url={url} className={buttonClass('main')}>
        {text === '' ? t('popup.go') : t.fill(text)}
      </ContentLink>
    </div>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title === '' ? t('popup.title') : t.fill(title)}
      closeLabel={t('shell.close')}
      footer={go}
    >
      <RichText text={body} />
    </Dialog>
  )
}
