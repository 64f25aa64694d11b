import { activateBonus } from '../../contract/api/bonuses.ts'
import { api } from '../api.ts'
import { nowMs } from '../now.ts'
import { toast } from '../ui/toasts.ts'
import { rememberActivated } from './activated.ts'

/** Activates a bonus for a member, says how it went, and remembers it in this browser. False where it failed. */
export async function acceptBonus(given: {
  code: string
  publicId: string
  texts: { success: string; failure: string }
}): Promise<boolean> {
  const { code, publicId, texts } = given
  const reply = await api(activateBonus, { params: { code } })
  if (!reply.ok) {
    toast.error(texts.failure)
    return false
  }
  rememberActivated(publicId, code, nowMs())
  toast.success(texts.success)
  return true
}
