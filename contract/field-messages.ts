import { fieldLabels, message, type LabeledField, type MessageCode } from './messages.ts'
import { fillForPartner, type PartnerTexts } from './partner-text.ts'

/** What a field is called at this partner: `field.<field>` of the partner's copy, else the default. */
export const labelOf = (field: string, { brand, copy }: PartnerTexts): string =>
  field === 'partnerNumber'
    ? (brand.partnerNumber?.label ?? '')
    : (copy[`field.${field}`] ?? fieldLabels[field as LabeledField] ?? field)

/** Messages that name the partner number although another field is at fault. */
const aboutPartnerNumber: ReadonlySet<MessageCode> = new Set(['passwordIsPartnerNumber'])

/** One fault of a form with its sentence, in the words and under the labels of the partner. */
export function fieldMessage(
  { field, code, num }: { field: string; code: MessageCode; num?: number | undefined },
  partner: PartnerTexts,
): { field: string; message: string } {
  const label = labelOf(aboutPartnerNumber.has(code) ? 'partnerNumber' : field, partner)
  return { field, message: fillForPartner(message(code, label, num, partner.copy), partner) }
}
