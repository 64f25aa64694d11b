import { lazy, Suspense, type ReactNode } from 'react'
import { ContentLink } from '../content/content-link.tsx'
import { RichText } from '../content/rich-text.tsx'
import { useEntryFields } from '../content/use-entry.ts'
import { useCopy } from '../copy/use-copy.ts'
import { loginPath } from '../site/paths.ts'
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { InstallBanner } from './install-banner.tsx'
import { installMethod, surveyOfVisit } from './rules.ts'
import { usePrompt } from './use-prompt.ts'
import { CopyText } from '../ui/copy-text.tsx'

const SurveyPanel = lazy(() => import('../surveys/panel.tsx').then((part) => ({ default: part.SurveyPanel })))

type PromptProps = { open: boolean; onClose: () => void }

/** The prompts of a page: dialogs, install banner and survey, one at a time. Loaded after the page. */
export function Prompts() {
  const { prompt, close, closeOnce, readVisit } = usePrompt()
  const method = prompt === 'install' ? installMethod(readVisit()) : null
  const survey = prompt === 'survey' ? surveyOfVisit(readVisit()) : null
  return (
    <>
      <SsoNote open={prompt === 'sso'} onClose={() => close('sso')} />
      <Announcement open={prompt === 'announcement'} onClose={() => close('announcement')} />
      <Popup open={prompt === 'popup'} onClose={() => close('popup')} />
      {method && (
        <InstallBanner method={method} onInstalled={() => closeOnce('install')} onLater={() => close('install')} />
      )}
      {survey && (
        <Suspense>
          <SurveyPanel key={survey.id} id={survey.id} onClose={() => close('survey')} />
        </Suspense>
      )}
    </>
  )
}

/** A dialog whose links close it, so that it does not cover the page that they open. */
function PromptDialog({
  open,
  onClose,
  title,
  action,
  children,
}: PromptProps & { title: string; action: ReactNode; children: ReactNode }) {
  const t = useCopy()
  const closeOnLink = (content: ReactNode) => (
    // Clicks on links bubble up. The links handle the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={(event) => (event.target as Element).closest('a') && onClose()}>{content}</div>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('shell.close')}
      {...(action ? { footer: closeOnLink(action) } : {})}
    >
      {closeOnLink(children)}
    </Dialog>
  )
}

function SsoNote(props: PromptProps) {
  const t = useCopy()
  const action = (
    <ButtonLink wide to={loginPath()}>
      {t('ssoNote.go')}
    </ButtonLink>
  )
  return (
    <PromptDialog {...props} title={t('ssoNote.title')} action={action}>
      <p>
        <CopyText text={t('ssoNote.text')} />
      </p>
    </PromptDialog>
  )
}

function Announcement(props: PromptProps) {
  const t = useCopy()
  const modal = useEntryFields('announcement_banner')?.modal
  if (!modal) return null
  const closeButton = (
    <Button wide onClick={props.onClose}>
      {t('announcement.done')}
    </Button>
  )
  return (
    <PromptDialog {...props} title={t.fill(modal.title)} action={closeButton}>
      <RichText text={modal.body_text} />
    </PromptDialog>
  )
}

function Popup(props: PromptProps) {
  const t = useCopy()
  const popup = useEntryFields('popup')
  if (!popup) return null
  const { title, body_text: body, link_text: text, url } = popup
  const heading = title === '' ? t('popup.title') : t.fill(title)
  const action = url && (
    <ContentLink url={url} className={buttonClass('main')}>
      <CopyText text={text === '' ? t('popup.go') : t.fill(text)} />
      {/* Screen readers may read the link alone, so it needs the heading. */}
      <span className="visually-hidden">
        : <CopyText text={heading} />
      </span>
    </ContentLink>
  )
  return (
    <PromptDialog {...props} title={heading} action={action}>
      <RichText text={body} />
    </PromptDialog>
  )
}
