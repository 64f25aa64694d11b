import { addStaffPasskey, askStaffPasskey, startStaffPasskey } from '../../contract/api/console/passkeys.ts'
import { authenticator } from './authenticator.ts'
import type { Credentials, Desk } from './console.ts'

export const consoleParty = { rpId: 'localhost', origin: 'http://localhost:3002' }
export type StaffKey = ReturnType<typeof authenticator>

/** A passkey of an operator, added at their desk. */
export async function addKey(desk: Desk & { who: Credentials }, name = 'My laptop'): Promise<StaffKey> {
  const key = authenticator(consoleParty)
  const asked = await desk.call(startStaffPasskey, { body: { password: desk.who.password } })
  if (!asked.ok) throw new Error(asked.refusal)
  const added = await desk.call(addStaffPasskey, { body: { name, answer: key.register(asked.value.options) } })
  if (!added.ok || added.value.id !== key.id) throw new Error('the passkey was not added')
  return key
}

/** What the console asks of a passkey in this browser. */
export async function questionFor(desk: Desk) {
  const asked = await desk.call(askStaffPasskey, {})
  if (!asked.ok) throw new Error(asked.refusal)
  return asked.value.options
}

/** How an authenticator names an operator. */
export const handleOf = ({ id }: { id: string }): string => id.replaceAll('-', '')
