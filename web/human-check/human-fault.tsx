import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { FormNotice } from '../ui/notice.tsx'

/** Why the human check gave no answer, and another try. */
export function HumanFault({ fault, onAgain }: { fault: string; onAgain: () => void }) {
  const t = useCopy(joinCopy)
  if (fault === '') return null
  return (
    <FormNotice tone="error" label={t('form.error')}>
      <p>{fault}</p>
      <Button look="plain" small onClick={onAgain}>
        {t('humanCheck.again')}
      </Button>
    </FormNotice>
  )
}
