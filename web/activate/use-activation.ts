import { useState } from 'react'
import { useNavigate } from 'react-router'
import { activateCopy } from '../copy/activate.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../site/partner.ts'
import { activatedPath } from '../site/late-paths.ts'
import { toast } from '../ui/toasts.ts'
import { activateAccount, passed } from './activation.ts'

/** Activates, then replaces the address with the second stage (P1-350) or shows a toast with the support phone (P1-512). */
export function useActivation(publicId: string) {
  const t = useCopy(activateCopy)
  const navigate = useNavigate()
  const { phone } = useBrand().customerSupport
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    setBusy(true)
    try {
      await activateAccount(publicId)
      await navigate(activatedPath(), { replace: true, state: passed })
    } catch {
      toast.error(`${t('activate.failed')} ${phone.formatted}`)
    } finally {
      setBusy(false)
    }
  }
  return { busy, submit }
}
