import { exitImpersonation, exitMessage, type exitedMessage } from '../../contract/api/impersonation.ts'
import type { z } from '../../contract/schema.ts'
import { api } from '../api.ts'
import { signOutPath } from '../paths.ts'
import { kept, storageKeys } from '../shell/storage.ts'

type Target = { id: string; consoleOrigin: string }

/**
 * Stores the impersonation id (P1-319) and waits for the console's exit message: from its exact origin and the framing
 * page, in the exact schema, for this impersonation (P1-337). The server checks the nonce and accepts it once. All other
 * messages are ignored.
 */
export function listenForExit({ id, consoleOrigin }: Target): () => void {
  const listen = ({ origin, source, data }: MessageEvent) => {
    if (origin !== consoleOrigin || source !== window.parent) return
    const read = exitMessage.safeParse(data)
    if (read.success && read.data.id === id) void leave(read.data.nonce, { id, consoleOrigin })
  }
  kept.write(storageKeys.emulationId, id)
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}

async function leave(nonce: string, { id, consoleOrigin }: Target): Promise<void> {
  const answer = await api(exitImpersonation, { body: { nonce } })
  if (!answer.ok) return
  kept.remove(storageKeys.emulationId)
  const said: z.input<typeof exitedMessage> = { type: 'damask:emulation-exited', id }
  window.parent.postMessage(said, consoleOrigin)
  window.location.replace(signOutPath())
}
