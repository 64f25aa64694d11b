import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { entriesOfType, useEntryFields } from '../content/use-entry.ts'
import { useSite } from '../site/partner.ts'
import { installPrompt } from './install-prompt.ts'
import { nextPrompt, type PromptName } from './queue.ts'
import { promptNow } from '../site/prompt-clock.ts'
import { surveySeenTimes } from '../surveys/last-seen.ts'
import { storeDismissal, readDismissals } from './dismissals.ts'
import { surveyOfVisit } from './rules.ts'
import { visitOfSite, type SiteVisit } from './visit.ts'

/** Whether a field or a frame has the focus, or a dialog or a popover is open. A prompt must not interrupt these. */
const isBusy = (): boolean =>
  document.activeElement?.matches('input, select, textarea, iframe') === true ||
  document.querySelector('dialog[open], :popover-open') !== null

/** Whether a prompt is a dialog, which covers the page. */
const isDialog = (name: PromptName | null): boolean => name === 'sso' || name === 'announcement' || name === 'popup'

const readingFromPx = 100
/** Whether the visitor has scrolled down and so reads the page. The prompts load after the page, on a slow device seconds later. */
const isReading = (): boolean => window.scrollY > readingFromPx

const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** A server has no install prompt. */
const isOfferedOnServer = (): boolean => false

/** Returns a function that reads the input of the prompt rules. */
function useVisitReader(): () => SiteVisit {
  const site = useSite()
  const { pathname } = useLocation()
  const hasAnnouncement = useEntryFields('announcement_banner')?.modal !== undefined
  const hasPopup = (useEntryFields('popup')?.body_text ?? '') !== ''
  return () => ({
    ...visitOfSite(site, { announcement: hasAnnouncement, popup: hasPopup }),
    now: promptNow(site.staging),
    path: pathname,
    surveys: entriesOfType(site.content, 'surveys').map(({ fields }) => fields),
    surveysSeen: surveySeenTimes(),
    browser: {
      userAgent: navigator.userAgent,
      touch: navigator.maxTouchPoints > 1,
      standalone: isStandalone(),
      deferredPrompt: installPrompt.isAvailable(),
    },
    stored: readDismissals(),
  })
}

/** The prompt of this page and the function that closes it. The rules run on every page, and when the browser offers to install. */
export function usePrompt() {
  const { partner, staging } = useSite()
  const { key: locationKey } = useLocation()
  const isInstallOffered = useSyncExternalStore(installPrompt.subscribe, installPrompt.isAvailable, isOfferedOnServer)
  const [prompt, setPrompt] = useState<PromptName | null>(null)
  const readVisit = useVisitReader()
  const closedLocationKey = useRef<string | null>(null)
  const choosePrompt = useEffectEvent(() => {
    const currentVisit = readVisit()
    const candidate = closedLocationKey.current === locationKey ? null : nextPrompt(currentVisit)
    // The browser may offer to install while a person answers a survey: the survey stays.
    if (prompt === 'survey' && candidate === 'install' && surveyOfVisit(currentVisit)) return
    // The install banner may appear while the person is busy: it is at the foot of the page and takes no focus. A dialog waits for the
    // next page if the person reads this one.
    const interrupts = (isDialog(candidate) && isReading()) || (candidate !== 'install' && isBusy())
    const wouldInterrupt = candidate !== prompt && interrupts
    setPrompt(wouldInterrupt ? null : candidate)
  })
  useEffect(() => choosePrompt(), [locationKey, isInstallOffered])
  /** Closes a prompt on this page only. */
  const closeOnce = (name: PromptName) => {
    closedLocationKey.current = locationKey
    setPrompt((current) => (current === name ? null : current))
  }
  const close = (name: PromptName) => {
    // The panel of a survey stores itself that the visitor closed it.
    if (name !== 'survey') storeDismissal(name, promptNow(staging), partner.brand.generalModalType)
    closeOnce(name)
  }
  return { prompt, close, closeOnce, readVisit }
}
