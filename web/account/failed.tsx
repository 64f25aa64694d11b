import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Problem } from '../../contract/endpoint.ts'
import { accountCopy } from '../copy/account.ts'
import { useCopy } from '../copy/use-copy.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

type Props = { title: string; problem: Problem; children?: ReactNode }

/** What an account page is about did not come: nothing is lost, what to read out to support, and the same page once more. */
export function Failed({ title, problem: { reference }, children }: Props) {
  const t = useCopy(accountCopy)
  const { pathname, search } = useLocation()
  return (
    <Empty
      icon={<CloudOff size={32} />}
      title={title}
      text={`${t('activity.failedText')} ${reference && t('error.reference', { reference })}`}
    >
      <ButtonLink to={pathname + search} reloadDocument>
        {t('error.again')}
      </ButtonLink>
      {children}
    </Empty>
  )
}
