import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** The error of the human check with a button to retry. */
export function HumanCheckFault({ fault, onRetry }: { fault: string; onRetry: () => void }) {
  const t = useCopy(joinCopy)
  if (fault === '') return null
  return (
    <Notice tone="error" label={t('form.error')}>
      <p>{fault}</p>
      <Button variant="plain" small onClick={onRetry}>
        {t('humanCheck.again')}
      </Button>
    </Notice>
  )
}
