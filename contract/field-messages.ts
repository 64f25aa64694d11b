import { fieldLabels, messageText, type LabeledField, type MessageCode } from './messages.ts'
import { fillForPartner, type PartnerTexts } from './partner-text.ts'

/** Label of a field: `field.<field>` of the partner's copy, else the default. The brand's settings label the partner number. */
export const labelOf = (field: string, { brand, copy }: PartnerTexts): string =>
  field === 'partnerNumber'
    ? (brand.partnerNumber?.label ?? '')
    : (copy[`field.${field}`] ?? fieldLabels[field as LabeledField] ?? field)

/** Messages of other fields that name the partner number. */
const aboutPartnerNumber: ReadonlySet<MessageCode> = new Set(['passwordIsPartnerNumber'])

/** A field error with its message, from the partner's copy and labels. */
export function fieldMessage(
  { field, code, num }: { field: string; code: MessageCode; num?: number | undefined },
  partner: PartnerTexts,
): { field: string; message: string } {
  const label = labelOf(aboutPartnerNumber.has(code) ? 'partnerNumber' : field, partner)
  return { field, message: fillForPartner(messageText(code, label, num, partner.copy), partner) }
}
