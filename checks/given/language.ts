import { updateProfile } from '../../contract/api/profile.ts'
import type { Language } from '../../contract/formats.ts'
import type { Browser } from './site.ts'

const form = {
  ...{ firstName: 'Ana', lastName: 'Ruiz', address1: '12 Elm Street', address2: '', city: 'Chicago', state: 'IL' },
  ...{ zipCode: '60607', phoneNumber: '', smsOptIn: false, emailOptIn: true, password: '' },
}

/** Has a member choose in the profile how dates and numbers are written. */
export async function chooseLanguage(member: Pick<Browser, 'call'>, language: Language): Promise<void> {
  const reply = await member.call(updateProfile, { body: { ...form, language } })
  if (!reply.ok) throw new Error(reply.problem.code)
}
