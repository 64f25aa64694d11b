import { exitImpersonation, exitMessage, type exitedMessage } from '../../contract/api/impersonation.ts'
import type { z } from '../../contract/schema.ts'
import { api } from '../api/api.ts'
import { signOutPath } from '../site/paths.ts'
import { browserStorage, storageKeys } from '../site/storage.ts'

type Impersonation = { id: string; consoleOrigin: string }

/**
 * Stores the impersonation id (P1-319) and listens for the console's exit message (P1-337). Accepts only a message from the framing page
 * at the console's exact origin, in the exact schema, for this impersonation. The server checks the nonce and accepts it
 * once. Returns the function that stops listening.
 */
export function listenForExit({ id, consoleOrigin }: Impersonation): () => void {
  const handleMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin !== consoleOrigin || source !== window.parent) return
    const parsed = exitMessage.safeParse(data)
    if (parsed.success && parsed.data.id === id) void exit(parsed.data.nonce, { id, consoleOrigin })
  }
  browserStorage.write(storageKeys.emulationId, id)
  window.addEventListener('message', handleMessage)
  return () => window.removeEventListener('message', handleMessage)
}

async function exit(nonce: string, { id, consoleOrigin }: Impersonation): Promise<void> {
  const reply = await api(exitImpersonation, { body: { nonce } })
  if (!reply.ok) return
  browserStorage.remove(storageKeys.emulationId)
  const message: z.input<typeof exitedMessage> = { type: 'damask:emulation-exited', id }
  window.parent.postMessage(message, consoleOrigin)
  window.location.replace(signOutPath())
}
