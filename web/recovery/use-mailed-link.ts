import { useRef, useState } from 'react'
import { confirmRecovery } from '../../contract/api/recovery.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { api } from '../api/api.ts'
import { useSecretInAddress } from './use-secret-in-address.ts'

/**
 * Sends the secret of a mailed link to the server, and passes the reply with the token for the new password to `onOpen`. The state is
 * `none` on a page that no such link opened, and `expired` after any reply but success.
 */
export function useMailedLink(
  onOpen: (recovery: ReplyOf<typeof confirmRecovery>) => void,
): 'none' | 'opening' | 'expired' {
  const [state, setState] = useState<'none' | 'opening' | 'expired'>('none')
  const onOpenRef = useRef(onOpen)
  useSecretInAddress((token) => {
    setState('opening')
    void api(confirmRecovery, { body: { token } }).then((reply) =>
      reply.ok ? onOpenRef.current(reply.value) : setState('expired'),
    )
  })
  return state
}
