import { changeEmail, codeLength, confirmRecovery, recover, updateRecovery } from '../../contract/api/recovery.ts'
import { messageText } from '../../contract/messages.ts'
import { partnerText } from '../../contract/partner-text.ts'
import { recoveryCopy } from '../copy/recovery.ts'
import { defineForm } from '../forms/definition.ts'

export const recoverForm = defineForm({ id: 'recover', schema: recover.body })

export const codeForm = defineForm({
  id: 'code',
  schema: confirmRecovery.body.pick({ code: true }).required(),
  faults: ({ code }, partner) => {
    if (code.replace(/\D/g, '').length === codeLength) return []
    const label = partnerText(partner, 'recover.code', recoveryCopy['recover.code'])
    return [{ field: 'code', message: messageText('exactLength', label, codeLength, partner.copy) }]
  },
})

export const newPasswordForm = defineForm({
  id: 'new-password',
  schema: updateRecovery.body,
  secrets: ['password', 'passwordConfirm'],
})

export const sharedEmailForm = defineForm({ id: 'shared-email', schema: changeEmail.body })
