import { useEffect, useEffectEvent } from 'react'
import { csrfToken } from '../api/csrf.ts'
import { useCopy } from '../copy/use-copy.ts'
import { signOutAfterImpersonation } from '../impersonation/sign-out-after-impersonation.ts'
import { useSite } from '../site/partner.ts'
import { identifyInApp } from '../tracking/identify-in-app.ts'
import { showLinkedNote } from './linked-note.ts'

/** Runs the start-up tasks of a document after hydration, and again when an impersonation begins or ends or the member changes. */
export function useDocumentStart(): void {
  const t = useCopy()
  const { impersonation, member, variant } = useSite()
  const isImpersonated = impersonation !== undefined
  const memberId = member?.publicId
  const start = useEffectEvent(() => {
    // Signs out when an impersonation has ended or its page is outside the console's frame.
    signOutAfterImpersonation(isImpersonated)
    // Fetched at start (P1-342), so that the first unsafe call does not wait for it.
    void csrfToken()
    showLinkedNote(t)
    if (memberId && variant === 'app') identifyInApp(window, memberId)
  })
  useEffect(() => start(), [isImpersonated, memberId])
}
