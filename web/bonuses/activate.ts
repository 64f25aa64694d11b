import { activateBonus } from '../../contract/api/bonuses.ts'
import { api } from '../api/api.ts'
import { nowMs } from '../site/now.ts'
import { toast } from '../ui/toasts.ts'
import { rememberActivation } from './activated-codes.ts'

/** Activates a bonus, shows a toast with the result, and remembers the activation in this browser. Returns false when it failed. */
export async function activateAndReport(options: {
  code: string
  publicId: string
  texts: { success: string; failure: string }
}): Promise<boolean> {
  const { code, publicId, texts } = options
  const reply = await api(activateBonus, { params: { code } })
  if (!reply.ok) {
    toast.error(texts.failure)
    return false
  }
  rememberActivation(publicId, code, nowMs())
  toast.success(texts.success)
  return true
}
