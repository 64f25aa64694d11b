import { useEffect, useState } from 'react'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
  type PasskeyView,
} from '../../../contract/api/passkeys.ts'
import { confirmPassword } from '../../../contract/api/session.ts'
import { api } from '../../api/api.ts'
import { accountCopy } from '../../copy/account.ts'
import { passkeyCopy } from '../../copy/passkeys.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { toast } from '../../ui/toasts.ts'
import { makePasskey } from '../../sign-in/ceremony.ts'

const passwordMax = 56 // (P1-396)

export type Passkeys = 'loading' | 'failed' | readonly PasskeyView[]

async function loadKeys(): Promise<Passkeys> {
  const reply = await api(listPasskeys, {})
  return reply.ok ? reply.value.items : 'failed'
}

/** The member's passkeys and the actions on them. `again` is true while the password must be confirmed first. */
export function usePasskeys() {
  const t = useCopy(accountCopy, passkeyCopy)
  const [keys, setKeys] = useState<Passkeys>('loading')
  const [busy, setBusy] = useState(false)
  const [needsPassword, setNeedsPassword] = useState(false)
  const [fault, setFault] = useState('')
  const load = async () => setKeys(await loadKeys())
  useEffect(() => {
    let current = true
    void loadKeys().then((keys) => current && setKeys(keys))
    return () => {
      current = false
    }
  }, [])

  const make = async () => {
    const start = await api(startPasskey, {})
    if (!start.ok && start.refusal === 'password_needed') return setNeedsPassword(true)
    if (!start.ok) return toast.error(start.problem.title)
    const ceremony = await makePasskey(start.value.options)
    if (!ceremony.ok) return toast.plain(t(`passkeys.${ceremony.reason}`))
    const added = await api(addPasskey, { body: { answer: ceremony.answer as never } })
    if (!added.ok) return toast.error(added.problem.title)
    toast.success(t('passkeys.added'))
    return load()
  }
  const runExclusive = async (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    await work()
    setBusy(false)
  }
  const confirm = async (password: string) => {
    const reply = await api(confirmPassword, { body: { password: password.slice(0, passwordMax) } })
    if (!reply.ok) {
      const locked = reply.refusal === 'account_locked' || reply.refusal === 'network_locked'
      return setFault(locked ? t('cards.confirmLocked') : reply.problem.title)
    }
    setNeedsPassword(false)
    setFault('')
    return make()
  }
  const rename = async (id: string, name: string) => {
    setKeys((shown) =>
      typeof shown === 'string' ? shown : shown.map((key) => (key.id === id ? { ...key, name } : key)),
    )
    const reply = await api(renamePasskey, { body: { id, name } })
    if (!reply.ok) toast.error(reply.problem.title)
    return load()
  }
  const remove = async (id: string) => {
    const reply = await api(removePasskey, { query: { id } })
    if (reply.ok) toast.success(t('passkeys.removed'))
    else toast.error(reply.problem.title)
    return load()
  }
  return {
    keys,
    busy,
    needsPassword,
    fault,
    add: () => void runExclusive(make),
    confirm: (password: string) => void runExclusive(() => confirm(password)),
    rename,
    remove: (id: string) => void runExclusive(() => remove(id)),
    forget: () => {
      setNeedsPassword(false)
      setFault('')
    },
  }
}
