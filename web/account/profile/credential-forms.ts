import { closeAccount } from '../../../contract/api/account.ts'
import {
  changePartnerNumber,
  changePassword,
  confirmEmailChange,
  requestEmailChange,
} from '../../../contract/api/credentials.ts'
import { confirmPassword } from '../../../contract/api/session.ts'
import { partnerText } from '../../../contract/partner-text.ts'
import { z } from '../../../contract/schema.ts'
import { profileCopy } from '../../copy/profile.ts'
import { defineForm } from '../../forms/definition.ts'

export const emailForm = defineForm({ id: 'email', schema: requestEmailChange.body, secrets: ['password'] })

export const changePasswordForm = defineForm({
  id: 'password',
  schema: changePassword.body,
  secrets: ['currentPassword', 'password', 'passwordConfirm'],
})

export const partnerNumberForm = defineForm({ id: 'number', schema: changePartnerNumber.body, secrets: ['password'] })

/** Confirms the password before a download in a session older than a day. */
export const confirmPasswordForm = defineForm({ id: 'proof', schema: confirmPassword.body, secrets: ['password'] })

/** Confirms a new email by the secret of the mailed link. */
export const confirmEmailForm = defineForm({ id: 'confirm-email', schema: confirmEmailChange.body, secrets: ['token'] })

export const closingForm = defineForm({
  id: 'closing',
  schema: closeAccount.body.extend({ acceptsLoss: z.boolean().default(false) }),
  secrets: ['password'],
  faults: ({ acceptsLoss }, partner) => {
    if (acceptsLoss) return []
    const text = partnerText(partner, 'closing.understoodNeeded', profileCopy['closing.understoodNeeded'])
    return [{ field: 'acceptsLoss', message: text }]
  },
})
