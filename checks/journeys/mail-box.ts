import { expect } from './watched.ts'

type ListedMail = { id: number; subject: string }
export type ReadMail = { subject: string; text: string; html: string; headers: Record<string, string> }

const mailBoxUrl = () => `http://localhost:${process.env['DAMASK_SANDBOX_PORT'] ?? '3003'}`

/** Waits for a mail to an address, with a subject that starts with `subject`, and returns it as the sandbox stored it. */
export async function waitForMail(email: string, subject: string): Promise<ReadMail> {
  let match: ListedMail | undefined
  const fetchMatch = async () => {
    const { mails } = (await (await fetch(`${mailBoxUrl()}/mail.json?to=${encodeURIComponent(email)}`)).json()) as {
      mails: ListedMail[]
    }
    return (match = mails.find((mail) => mail.subject.startsWith(subject))) !== undefined
  }
  await expect.poll(fetchMatch, { message: `a mail to ${email}: ${subject}` }).toBe(true)
  return (await (await fetch(`${mailBoxUrl()}/mail/${match?.id}.json`)).json()) as ReadMail
}
