import { lazy, Suspense, type ReactNode } from 'react'
import { ContentLink } from '../content/content-link.tsx'
import { RichText } from '../content/rich-text.tsx'
import { useEntry } from '../content/use-entry.ts'
import { useCopy } from '../copy/use-copy.ts'
import { loginPath } from '../site/paths.ts'
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { InstallBanner } from './install-banner.tsx'
import { installWay, surveyOfVisit } from './rules.ts'
import { usePrompt } from './use-prompt.ts'
import { CopyText } from '../ui/copy-text.tsx'

const SurveyPanel = lazy(() => import('../surveys/panel.tsx').then((part) => ({ default: part.SurveyPanel })))

type Part = { open: boolean; onClose: () => void }

/** What a page may ask of its visitor beside what they came for: one thing at a time. Loaded after the page. */
export function Prompts() {
  const { shown, close, visit } = usePrompt()
  const way = shown === 'install' ? installWay(visit()) : null
  const survey = shown === 'survey' ? surveyOfVisit(visit()) : null
  return (
    <>
      <SsoNote open={shown === 'sso'} onClose={() => close('sso')} />
      <Announcement open={shown === 'announcement'} onClose={() => close('announcement')} />
      <Popup open={shown === 'popup'} onClose={() => close('popup')} />
      {way && <InstallBanner way={way} onDone={() => close('install')} />}
      {survey && (
        <Suspense>
          <SurveyPanel key={survey.id} id={survey.id} onClose={() => close('survey')} />
        </Suspense>
      )}
    </>
  )
}

/** A dialog whose links close it: it does not lie over the page that they lead to. */
function Note({ open, onClose, title, go, children }: Part & { title: string; go: ReactNode; children: ReactNode }) {
  const t = useCopy()
  const closing = (part: ReactNode) => (
    // A choice bubbles up here; the links themselves keep the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={(event) => (event.target as Element).closest('a') && onClose()}>{part}</div>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('shell.close')}
      {...(go ? { footer: closing(go) } : {})}
    >
      {closing(children)}
    </Dialog>
  )
}

function SsoNote(part: Part) {
  const t = useCopy()
  const go = (
    <ButtonLink wide to={loginPath()}>
      {t('ssoNote.go')}
    </ButtonLink>
  )
  return (
    <Note {...part} title={t('ssoNote.title')} go={go}>
      <p>
        <CopyText text={t('ssoNote.text')} />
      </p>
    </Note>
  )
}

function Announcement(part: Part) {
  const t = useCopy()
  const modal = useEntry('announcement_banner')?.modal
  if (!modal) return null
  const close = (
    <Button wide onClick={part.onClose}>
      {t('announcement.done')}
    </Button>
  )
  return (
    <Note {...part} title={t.fill(modal.title)} go={close}>
      <RichText text={modal.body_text} />
    </Note>
  )
}

function Popup(part: Part) {
  const t = useCopy()
  const popup = useEntry('popup')
  if (!popup) return null
  const { title, body_text: body, link_text: text, url } = popup
  const heading = title === '' ? t('popup.title') : t.fill(title)
  const go = url && (
    <ContentLink url={url} className={buttonClass('main')}>
      <CopyText text={text === '' ? t('popup.go') : t.fill(text)} />
      {/* Read by itself, "learn more" says of nothing what it is about. */}
      <span className="visually-hidden">
        : <CopyText text={heading} />
      </span>
    </ContentLink>
  )
  return (
    <Note {...part} title={heading} go={go}>
      <RichText text={body} />
    </Note>
  )
}
