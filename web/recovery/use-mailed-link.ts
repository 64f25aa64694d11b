import { useEffect, useRef, useState } from 'react'
import { confirmRecovery } from '../../contract/api/recovery.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { api } from '../api.ts'

/**
 * What a mailed link carries behind its `#`: no server, log or referrer ever sees it, and it leaves the address before anything else happens.
 * Opens it, and hands the token for the new password on.
 */
export function useMailedLink(
  onOpen: (opened: ReplyOf<typeof confirmRecovery>) => void,
): 'none' | 'opening' | 'expired' {
  const [state, setState] = useState<'none' | 'opening' | 'expired'>('none')
  const opened = useRef(false)
  const open = useRef(onOpen)
  useEffect(() => {
    const token = window.location.hash.slice(1)
    if (token === '' || opened.current) return
    opened.current = true
    window.history.replaceState(window.history.state, '', window.location.pathname)
    setState('opening')
    void api(confirmRecovery, { body: { token } }).then((answer) =>
      answer.ok ? open.current(answer.value) : setState('expired'),
    )
  }, [])
  return state
}
