import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Problem } from '../../contract/endpoint.ts'
import { accountCopy } from '../copy/account.ts'
import { useCopy } from '../copy/use-copy.ts'
import { ButtonLink } from '../ui/button.tsx'
import { MessagePanel } from '../ui/message-panel.tsx'

type Props = { title: string; problem: Problem; children?: ReactNode }

/** Replaces the part of an account page whose data did not load: reassures, gives the reference for support and offers a reload. */
export function LoadFailure({ title, problem: { reference }, children }: Props) {
  const t = useCopy(accountCopy)
  const { pathname, search } = useLocation()
  return (
    <MessagePanel
      icon={<CloudOff size={32} />}
      title={title}
      text={`${t('activity.failedText')} ${reference && t('error.reference', { reference })}`}
    >
      <ButtonLink to={pathname + search} reloadDocument>
        {t('error.again')}
      </ButtonLink>
      {children}
    </MessagePanel>
  )
}
