import { useEffect, useState } from 'react'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
  type PasskeyView,
} from '../../contract/api/passkeys.ts'
import { confirmPassword } from '../../contract/api/session.ts'
import { api } from '../api.ts'
import { accountCopy } from '../copy/account.ts'
import { passkeyCopy } from '../copy/passkeys.ts'
import { useCopy } from '../copy/use-copy.ts'
import { toast } from '../ui/toasts.ts'
import { makePasskey } from './ceremony.ts'

const passwordMax = 56 // (P1-396)

export type Passkeys = 'loading' | 'failed' | readonly PasskeyView[]

async function ownKeys(): Promise<Passkeys> {
  const answer = await api(listPasskeys, {})
  return answer.ok ? answer.value.items : 'failed'
}

/** The member's passkeys and the actions on them. `again` is true while the password must be confirmed first. */
export function usePasskeys() {
  const t = useCopy(accountCopy, passkeyCopy)
  const [keys, setKeys] = useState<Passkeys>('loading')
  const [busy, setBusy] = useState(false)
  const [again, setAgain] = useState(false)
  const [fault, setFault] = useState('')
  const load = async () => setKeys(await ownKeys())
  useEffect(() => {
    let current = true
    void ownKeys().then((keys) => current && setKeys(keys))
    return () => {
      current = false
    }
  }, [])

  const make = async () => {
    const asked = await api(startPasskey, {})
    if (!asked.ok && asked.refusal === 'password_needed') return setAgain(true)
    if (!asked.ok) return toast.error(asked.problem.title)
    const made = await makePasskey(asked.value.options)
    if (!made.ok) return toast.plain(t(`passkeys.${made.because}`))
    const added = await api(addPasskey, { body: { answer: made.answer as never } })
    if (!added.ok) return toast.error(added.problem.title)
    toast.success(t('passkeys.added'))
    return load()
  }
  const during = async (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    await work()
    setBusy(false)
  }
  const confirm = async (password: string) => {
    const answer = await api(confirmPassword, { body: { password: password.slice(0, passwordMax) } })
    if (!answer.ok) {
      const locked = answer.refusal === 'account_locked' || answer.refusal === 'network_locked'
      return setFault(locked ? t('cards.confirmLocked') : answer.problem.title)
    }
    setAgain(false)
    setFault('')
    return make()
  }
  const rename = async (id: string, name: string) => {
    setKeys((shown) =>
      typeof shown === 'string' ? shown : shown.map((key) => (key.id === id ? { ...key, name } : key)),
    )
    const answer = await api(renamePasskey, { body: { id, name } })
    if (!answer.ok) toast.error(answer.problem.title)
    return load()
  }
  const remove = async (id: string) => {
    const answer = await api(removePasskey, { query: { id } })
    if (answer.ok) toast.success(t('passkeys.removed'))
    else toast.error(answer.problem.title)
    return load()
  }
  return {
    keys,
    busy,
    again,
    fault,
    add: () => void during(make),
    confirm: (password: string) => void during(() => confirm(password)),
    rename,
    remove: (id: string) => void during(() => remove(id)),
    forget: () => {
      setAgain(false)
      setFault('')
    },
  }
}
