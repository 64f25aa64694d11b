import { closeAccount } from '../../../contract/api/account.ts'
import { changePartnerNumber, changePassword, requestEmailChange } from '../../../contract/api/credentials.ts'
import { confirmPassword } from '../../../contract/api/session.ts'
import { partnerText } from '../../../contract/partner-text.ts'
import { z } from '../../../contract/schema.ts'
import { profileCopy } from '../../copy/profile.ts'
import { defineForm } from '../../forms/definition.ts'

/** The parameter of the page that opens a form's dialog, with the form's id. */
export const dialogParam = 'change'

export const emailForm = defineForm({ id: 'email', schema: requestEmailChange.body, secrets: ['password'] })

export const passwordForm = defineForm({
  id: 'password',
  schema: changePassword.body,
  secrets: ['currentPassword', 'password', 'passwordConfirm'],
})

export const numberForm = defineForm({ id: 'number', schema: changePartnerNumber.body, secrets: ['password'] })

/** Confirms the password before a download in a session older than a day. */
export const proofForm = defineForm({ id: 'proof', schema: confirmPassword.body, secrets: ['password'] })

export const closingForm = defineForm({
  id: 'closing',
  schema: closeAccount.body.extend({ understood: z.boolean().default(false) }),
  secrets: ['password'],
  faults: ({ understood }, partner) => {
    if (understood) return []
    const text = partnerText(partner, 'closing.understoodNeeded', profileCopy['closing.understoodNeeded'])
    return [{ field: 'understood', message: text }]
  },
})
