import { exitImpersonation, exitMessage, type exitedMessage } from '../../contract/api/impersonation.ts'
import type { z } from '../../contract/schema.ts'
import { api } from '../api/api.ts'
import { signOutPath } from '../site/paths.ts'
import { browserStorage, storageKeys } from '../site/storage.ts'

type Target = { id: string; consoleOrigin: string }

/**
 * Stores the impersonation id (P1-319) and listens for the console's exit message (P1-337). Ignores every message that is not from the
 * console's exact origin and the framing page, in the exact schema and for this impersonation. The server checks the nonce and accepts
 * it once. Returns the function that stops listening.
 */
export function listenForExit({ id, consoleOrigin }: Target): () => void {
  const listen = ({ origin, source, data }: MessageEvent) => {
    if (origin !== consoleOrigin || source !== window.parent) return
    const parsed = exitMessage.safeParse(data)
    if (parsed.success && parsed.data.id === id) void exit(parsed.data.nonce, { id, consoleOrigin })
  }
  browserStorage.write(storageKeys.emulationId, id)
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}

async function exit(nonce: string, { id, consoleOrigin }: Target): Promise<void> {
  const reply = await api(exitImpersonation, { body: { nonce } })
  if (!reply.ok) return
  browserStorage.remove(storageKeys.emulationId)
  const message: z.input<typeof exitedMessage> = { type: 'damask:emulation-exited', id }
  window.parent.postMessage(message, consoleOrigin)
  window.location.replace(signOutPath())
}
