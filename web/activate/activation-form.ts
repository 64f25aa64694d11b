import { activateMember } from '../../contract/api/activation.ts'
import { defineForm } from '../forms/definition.ts'

export const activationForm = defineForm({ id: 'activation', schema: activateMember.body })
