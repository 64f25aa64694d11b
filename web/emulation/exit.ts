import { exitEmulation, exitMessage, type exitedMessage } from '../../contract/api/emulation.ts'
import type { z } from '../../contract/schema.ts'
import { api } from '../api.ts'
import { signOutPath } from '../paths.ts'
import { kept, storageKeys } from '../shell/storage.ts'

type Look = { id: string; consoleOrigin: string }

/**
 * Stores the emulation id (P1-319) and waits for the console's exit message: from its exact origin and the framing
 * page, in the exact schema, for this emulation (P1-337). The server checks the nonce and accepts it once. All other
 * messages are ignored.
 */
export function joinLook({ id, consoleOrigin }: Look): () => void {
  const listen = ({ origin, source, data }: MessageEvent) => {
    if (origin !== consoleOrigin || source !== window.parent) return
    const read = exitMessage.safeParse(data)
    if (read.success && read.data.id === id) void leave(read.data.nonce, { id, consoleOrigin })
  }
  kept.write(storageKeys.emulationId, id)
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}

async function leave(nonce: string, { id, consoleOrigin }: Look): Promise<void> {
  const answer = await api(exitEmulation, { body: { nonce } })
  if (!answer.ok) return
  kept.remove(storageKeys.emulationId)
  const said: z.input<typeof exitedMessage> = { type: 'damask:emulation-exited', id }
  window.parent.postMessage(said, consoleOrigin)
  window.location.replace(signOutPath())
}
