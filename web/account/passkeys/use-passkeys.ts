import { useState } from 'react'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
  type PasskeyView,
} from '../../../contract/api/passkeys.ts'
import { confirmPassword } from '../../../contract/api/session.ts'
import { truncatePassword } from '../../../domain/joining/password.ts'
import { useLoaded } from '../../../kit/use-loaded.ts'
import { api } from '../../api/api.ts'
import { accountCopy } from '../../copy/account.ts'
import { passkeyCopy } from '../../copy/passkeys.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { toast } from '../../ui/toasts.ts'
import { makePasskey } from '../../sign-in/ceremony.ts'

export type PasskeysState = 'loading' | 'failed' | readonly PasskeyView[]

/** The member's passkeys and the actions on them. `needsPassword`: the member must confirm the password before adding a passkey. */
export function usePasskeys() {
  const t = useCopy(accountCopy, passkeyCopy)
  const { data: listReply, reload } = useLoaded('passkeys', (signal) => api(listPasskeys, {}, { signal }))
  const [optimisticName, setOptimisticName] = useState<{ listReply: typeof listReply; id: string; name: string }>()
  const [busy, setBusy] = useState(false)
  const [needsPassword, setNeedsPassword] = useState(false)
  const [fault, setFault] = useState('')
  // After a rename the new name shows at once, until the next reply of the list has the stored name.
  const nameOf = ({ id, name }: PasskeyView) =>
    optimisticName?.listReply === listReply && optimisticName?.id === id ? optimisticName.name : name
  const items = listReply?.ok ? listReply.value.items.map((passkey) => ({ ...passkey, name: nameOf(passkey) })) : null
  const keys: PasskeysState = listReply ? (items ?? 'failed') : 'loading'

  const createPasskey = async () => {
    const start = await api(startPasskey, {})
    if (!start.ok && start.refusal === 'password_needed') return setNeedsPassword(true)
    if (!start.ok) return toast.error(start.problem.title)
    const ceremony = await makePasskey(start.value.options)
    if (!ceremony.ok) return toast.plain(t(`passkeys.${ceremony.reason}`))
    // The library's type and the contract's differ. The server verifies every part of the answer.
    const addReply = await api(addPasskey, { body: { answer: ceremony.answer as never } })
    if (!addReply.ok) return toast.error(addReply.problem.title)
    toast.success(t('passkeys.added'))
    reload()
  }
  const runExclusive = async (action: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    await action()
    setBusy(false)
  }
  const confirm = async (password: string) => {
    // A screen reader announces the same sentence again only when it was gone.
    setFault('')
    const reply = await api(confirmPassword, { body: { password: truncatePassword(password) } })
    if (!reply.ok) {
      const locked = reply.refusal === 'account_locked' || reply.refusal === 'network_locked'
      return setFault(locked ? t('cards.confirmLocked') : reply.problem.title)
    }
    setNeedsPassword(false)
    setFault('')
    return createPasskey()
  }
  const rename = async (id: string, name: string) => {
    setOptimisticName({ listReply, id, name })
    const renameReply = await api(renamePasskey, { body: { id, name } })
    if (!renameReply.ok) toast.error(renameReply.problem.title)
    reload()
  }
  const remove = async (id: string) => {
    const reply = await api(removePasskey, { query: { id } })
    if (reply.ok) toast.success(t('passkeys.removed'))
    else toast.error(reply.problem.title)
    reload()
  }
  return {
    keys,
    busy,
    needsPassword,
    fault,
    add: () => void runExclusive(createPasskey),
    confirm: (password: string) => void runExclusive(() => confirm(password)),
    rename,
    remove: (id: string) => void runExclusive(() => remove(id)),
    cancel: () => {
      setNeedsPassword(false)
      setFault('')
    },
  }
}
