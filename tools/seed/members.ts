import type { Db } from '../../server/database/connect.ts'

export type DemoSignIn = { partner: string; login: string; password: string }

/** Who may sign in to the demonstration without joining first; printed when the product is ready. */
export const demoSignIns: DemoSignIn[] = []

export type MemberSeed = { db: Db; log: (line: string) => void }

/** People with a history for each partner. Nobody yet: a demonstration begins by joining. */
export async function seedMembers({ log }: MemberSeed): Promise<void> {
  if (demoSignIns.length > 0) log(`${demoSignIns.length} members`)
}
