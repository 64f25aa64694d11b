import { isolate } from '../../domain/content/isolate.ts'
import { Monitor, Smartphone } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { exitedMessage, type exitMessage } from '../../contract/api/impersonation.ts'
import { endImpersonation, type BegunImpersonation } from '../../contract/api/console/impersonations.ts'
import type { z } from '../../contract/schema.ts'
import type { ImpersonationMode } from '../../domain/operators/impersonation.ts'
import { useWindowEvent } from '../../kit/use-window-event.ts'
import { call } from '../api.ts'
import { usePartner } from '../operator-context.ts'
import { time } from '../ui/format.ts'
import { ConsoleButton } from '../ui/parts.tsx'
import css from './site-frame.module.css'

const signOutTimeoutMs = 3_000 // how long the site may take to sign out
const frameName = 'member-site'

type Props = { impersonation: BegunImpersonation; mode: ImpersonationMode; partner: string; onEnded: () => void }

/** The member's site in a frame, below a bar that names the member. */
export function SiteFrame({ impersonation, mode, partner, onEnded }: Props) {
  const { program } = usePartner(partner)
  const { frame, openFrame } = useFrame(impersonation, partner)
  const [size, setSize] = useState<'wide' | 'phone'>('wide')
  const [isEnding, setIsEnding] = useState(false)
  const exit = async () => {
    setIsEnding(true)
    await exitFrame(frame.current, impersonation)
    // The parent then removes the frame, which ends the impersonation (`useFrame`).
    onEnded()
  }
  return (
    <div className={css.page}>
      <div className={css.bar} data-mode={mode}>
        <p>
          You see {program} as <b dir="auto">{impersonation.memberName}</b>.{' '}
          {mode === 'act' ? 'What you change counts as theirs.' : 'Looking only.'} Until {time(impersonation.expiresAt)}
          .
        </p>
        <div className={css.sizes} role="group" aria-label="Size">
          <button type="button" aria-label="Wide" aria-pressed={size === 'wide'} onClick={() => setSize('wide')}>
            <Monitor size={18} aria-hidden="true" />
          </button>
          <button type="button" aria-label="Phone" aria-pressed={size === 'phone'} onClick={() => setSize('phone')}>
            <Smartphone size={18} aria-hidden="true" />
          </button>
        </div>
        <ConsoleButton onClick={() => void exit()} disabled={isEnding}>
          {isEnding ? 'Ending' : 'End'}
        </ConsoleButton>
      </div>
      <div className={css.stage}>
        <iframe
          ref={openFrame}
          name={frameName}
          className={css.frame}
          data-size={size}
          title={`${program} as ${isolate(impersonation.memberName)}`}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        />
      </div>
    </div>
  )
}

/** Enters the site when its frame appears. The impersonation ends when the frame disappears or the operator leaves the page. */
function useFrame({ id, enterUrl, ticket }: BegunImpersonation, partner: string) {
  const frame = useRef<HTMLIFrameElement>(null)
  const end = useCallback(() => void call(endImpersonation, { params: { partner, id } }), [partner, id])
  useWindowEvent('pagehide', end)
  const openFrame = useCallback(
    (element: HTMLIFrameElement | null) => {
      frame.current = element
      if (!element) return undefined
      postTicket(enterUrl, ticket)
      return () => {
        frame.current = null
        end()
      }
    },
    [enterUrl, ticket, end],
  )
  return { frame, openFrame }
}

/** A form posts the ticket to the frame, so that the ticket is in no URL, history or log. */
function postTicket(enterUrl: string, ticket: string): void {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: enterUrl, target: frameName, hidden: true })
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name: 'ticket', value: ticket })
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}

/** Sends the site the exit message. Resolves when the site replies that it signed out, after `signOutTimeoutMs` at the latest. */
function exitFrame(frame: HTMLIFrameElement | null, impersonation: BegunImpersonation): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      window.removeEventListener('message', listen)
      resolve()
    }
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== impersonation.siteOrigin || source !== frame?.contentWindow) return
      const reply = exitedMessage.safeParse(data)
      if (reply.success && reply.data.id === impersonation.id) finish()
    }
    const timer = setTimeout(finish, signOutTimeoutMs)
    window.addEventListener('message', listen)
    const message: z.input<typeof exitMessage> = {
      type: 'damask:emulation-exit',
      id: impersonation.id,
      nonce: impersonation.exitNonce,
    }
    frame?.contentWindow?.postMessage(message, impersonation.siteOrigin)
  })
}
