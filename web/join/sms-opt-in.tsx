import { useState } from 'react'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../site/partner.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = {
  checked: boolean
  /** There is no phone number. */
  disabled: boolean
  onChange: (on: boolean) => void
}

/** Text messages: one checkbox in the first version; in the second, turning it on needs a confirmation (M2-142). */
export function SmsOptIn({ checked, disabled, onChange }: Props) {
  const t = useCopy(joinCopy)
  const { hasSmsOptInV2 } = useBrand()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Checkbox
        name="smsOptIn"
        label={t(hasSmsOptInV2 ? 'join.smsV2' : 'join.smsV1')}
        hint={t('join.smsHint')}
        disabled={disabled}
        // The checkbox stays checked during the confirmation; canceling unchecks it.
        checked={checked || asking}
        onChange={({ target }) => (target.checked && hasSmsOptInV2 ? setAsking(true) : onChange(target.checked))}
      />
      <Confirm
        open={asking}
        onSay={(on) => {
          setAsking(false)
          if (on) onChange(true)
        }}
      />
    </>
  )
}

function Confirm({ open, onSay }: { open: boolean; onSay: (on: boolean) => void }) {
  const t = useCopy(joinCopy)
  const [agreed, setAgreed] = useState(false)
  const say = (on: boolean) => {
    setAgreed(false)
    onSay(on)
  }
  return (
    <Dialog
      open={open}
      onClose={() => open && say(false)}
      title={t('sms.title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button variant="quiet" onClick={() => say(false)}>
            {t('sms.cancel')}
          </Button>
          <Button disabled={!agreed} onClick={() => say(true)}>
            {t('sms.confirm')}
          </Button>
        </>
      }
    >
      <Checkbox label={t('sms.text')} required checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
    </Dialog>
  )
}
