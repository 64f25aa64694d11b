import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { openMember, tierLabels, type MemberDetail } from '../../contract/api/console/members.ts'
import type { BegunImpersonation } from '../../contract/api/console/impersonations.ts'
import type { ImpersonationMode } from '../../domain/operators/impersonation.ts'
import { hasRight } from '../../domain/operators/roles.ts'
import { consoleHomePath } from '../../contract/console-pages.ts'
import { ConsoleLink } from '../address.tsx'
import { useCall } from '../api.ts'
import { usePartner, useOperator } from '../operator-context.ts'
import { SkeletonLines, ConsoleButton, Panel, RefusalNotice, Tag } from '../ui/parts.tsx'
import { ImpersonationSheet } from './impersonation-sheet.tsx'
import { ClosingNote } from './closing-note.tsx'
import { MemberFacts } from './facts.tsx'
import { HoldSheet } from './hold-sheet.tsx'
import css from './member.module.css'
import { NewEmailSheet } from './new-email-sheet.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { SiteFrame } from './site-frame.tsx'
import { StatusTag } from './status-tag.tsx'
import { MemberTimeline } from './member-timeline.tsx'

type OpenImpersonation = BegunImpersonation & { mode: ImpersonationMode }

/** One member: personal data and timeline, or the member's site during an impersonation. */
export function MemberPage({ partner, id }: { partner: string; id: string }) {
  const [reply, reload] = useCall(openMember, { params: { partner, id } })
  const [impersonation, setImpersonation] = useState<OpenImpersonation | null>(null)
  if (impersonation)
    return (
      <SiteFrame
        impersonation={impersonation}
        mode={impersonation.mode}
        partner={partner}
        onEnded={() => setImpersonation(null)}
      />
    )
  return (
    <>
      <ConsoleLink className={css.back} href={consoleHomePath()} onClick={goBack}>
        <ChevronLeft size={16} aria-hidden="true" /> Members
      </ConsoleLink>
      {reply.state === 'refused' && <RefusalNotice problem={reply.problem} />}
      {reply.state === 'loading' && !reply.value && (
        <Panel>
          <SkeletonLines lines={9} />
        </Panel>
      )}
      {reply.value && <Member member={reply.value} onBegun={setImpersonation} onChanged={reload} />}
    </>
  )
}

/** Goes back to the page before, for example to the search with its text. Without a page before, the link leads to an empty search. */
function goBack(event: React.MouseEvent): void {
  if (history.length < 2) return
  event.preventDefault()
  history.back()
}

type MemberProps = { member: MemberDetail; onBegun: (impersonation: OpenImpersonation) => void; onChanged: () => void }

function Member({ member, onBegun, onChanged }: MemberProps) {
  const operator = useOperator()
  const { program } = usePartner(member.partner)
  const [openSheet, setOpenSheet] = useState<'look' | 'email' | 'hold' | null>(null)
  const close = () => setOpenSheet(null)
  const finishChange = () => {
    close()
    onChanged()
  }
  const isOpen = member.status !== 'left'
  return (
    <>
      <div className={css.head}>
        <div>
          <h1>
            <bdi>{member.name}</bdi>
          </h1>
          <p>
            {program} <StatusTag status={member.status} /> {isOpen && <Tag>{tierLabels[member.tierLevel]}</Tag>}
            {member.hold && <Tag tone="warn">Legal hold</Tag>}
          </p>
        </div>
        <div className={css.actions}>
          {hasRight(operator.role, 'hold data') && !member.closing?.erasedAt && (
            <ConsoleButton onClick={() => setOpenSheet('hold')}>
              {member.hold ? 'Lift legal hold' : 'Set legal hold'}
            </ConsoleButton>
          )}
          {isOpen &&
            hasRight(operator.role, 'act as member') &&
            member.signsInBy === 'password' &&
            !member.emailMustChange && (
              <ConsoleButton onClick={() => setOpenSheet('email')}>Ask for a new email</ConsoleButton>
            )}
          {isOpen && hasRight(operator.role, 'look as member') && (
            <ConsoleButton tone="main" onClick={() => setOpenSheet('look')}>
              See the site as {member.name.split(' ')[0]}
            </ConsoleButton>
          )}
        </div>
      </div>
      {openSheet === 'look' && <ImpersonationSheet member={member} onBegun={onBegun} onClose={close} />}
      {openSheet === 'email' && <NewEmailSheet member={member} onClose={close} onRequested={finishChange} />}
      {openSheet === 'hold' && <HoldSheet member={member} onDone={finishChange} onClose={close} />}
      <ClosingNote member={member} />
      <SignInPanel member={member} onChanged={onChanged} />
      <div className={css.grid}>
        <MemberFacts member={member} />
        <MemberTimeline partner={member.partner} id={member.id} />
      </div>
    </>
  )
}
