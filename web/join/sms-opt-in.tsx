import { useState } from 'react'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../site/partner.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = {
  checked: boolean
  /** There is no valid phone number. */
  disabled: boolean
  onChange: (isChecked: boolean) => void
}

/** The checkbox for text messages. In the second version of the consent, checking it opens a confirmation (M2-142). */
export function SmsOptIn({ checked, disabled, onChange }: Props) {
  const t = useCopy(joinCopy)
  const { hasSmsOptInV2 } = useBrand()
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Checkbox
        name="smsOptIn"
        label={t(hasSmsOptInV2 ? 'join.smsV2' : 'join.smsV1')}
        hint={t('join.smsHint')}
        disabled={disabled}
        // The checkbox stays checked during the confirmation; canceling unchecks it.
        checked={checked || isConfirming}
        onChange={({ target }) => (target.checked && hasSmsOptInV2 ? setIsConfirming(true) : onChange(target.checked))}
      />
      <ConfirmationDialog
        open={isConfirming}
        onDecide={(isConfirmed) => {
          setIsConfirming(false)
          if (isConfirmed) onChange(true)
        }}
      />
    </>
  )
}

function ConfirmationDialog({ open, onDecide }: { open: boolean; onDecide: (isConfirmed: boolean) => void }) {
  const t = useCopy(joinCopy)
  const [hasAgreed, setHasAgreed] = useState(false)
  const decide = (isConfirmed: boolean) => {
    setHasAgreed(false)
    onDecide(isConfirmed)
  }
  return (
    <Dialog
      open={open}
      // The dialog also reports its close after a decision.
      onClose={() => open && decide(false)}
      title={t('sms.title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button variant="quiet" onClick={() => decide(false)}>
            {t('sms.cancel')}
          </Button>
          <Button disabled={!hasAgreed} onClick={() => decide(true)}>
            {t('sms.confirm')}
          </Button>
        </>
      }
    >
      <Checkbox
        label={t('sms.text')}
        required
        checked={hasAgreed}
        onChange={(event) => setHasAgreed(event.target.checked)}
      />
    </Dialog>
  )
}
