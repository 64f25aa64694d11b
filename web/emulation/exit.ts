import { exitEmulation, exitMessage, type exitedMessage } from '../../contract/api/emulation.ts'
import type { z } from '../../contract/schema.ts'
import { api } from '../api.ts'
import { signOutPath } from '../paths.ts'
import { kept, storageKeys } from '../shell/storage.ts'

type Look = { id: string; consoleOrigin: string }

/**
 * Keeps the look's id (spec 1 §3.9) and listens for the console's word that a look is over: from its exact origin and the page that frames us, of the exact shape, for
 * this look. Whether its nonce is right the server says, which takes it once. Everything else is as if it had not been said.
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
