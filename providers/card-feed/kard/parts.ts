import { fieldsOf, idOf, referenceOf, wordsOf, type Fields } from '../fields.ts'

/** `userId:BIN:lastFour`: how an issuer names a card. A longer BIN is cut to six, as the format asks. */
export function cardReferenceOf(tx: Fields): string | null {
  const user = idOf(tx['userId']) ?? idOf(tx['referringPartnerUserId'])
  const bin = /^\d{6}/.exec(idOf(tx['cardBIN']) ?? '')?.[0]
  const lastFour = /^\d{4}$/.exec(idOf(tx['cardLastFour']) ?? '')?.[0]
  return user && bin && lastFour ? `${user}:${bin}:${lastFour}` : null
}

/** The acquirer's merchant id in both forms' places, then the card network's own numbers. */
export function referencesOf(tx: Fields): string[] {
  const merchant = fieldsOf(tx['merchant'])
  const mids = fieldsOf(fieldsOf(tx['processorMids'])?.['mids'])
  const acquirerIds = [merchant?.['id'], tx['merchantId']]
  const all = [
    ...acquirerIds.flatMap((id) => referenceOf('kard', id)),
    ...acquirerIds.flatMap((id) => referenceOf('mid', id)),
    ...referenceOf('vmid', mids?.['vmid']),
    ...referenceOf('vsid', mids?.['vsid']),
  ]
  return [...new Set(all)]
}

export function labelOf(tx: Fields): string {
  const merchant = fieldsOf(tx['merchant'])
  const name = wordsOf(merchant?.['name'], 120) || wordsOf(tx['merchantName'], 120) || wordsOf(tx['description'], 120)
  const city = wordsOf(merchant?.['addrCity'], 60) || wordsOf(tx['merchantAddrCity'], 60)
  return [name, city].filter(Boolean).join(', ')
}

const present = /^(true|y|yes|1|present|card[ _-]?present)$/i
const absent = /^(false|n|no|0|(card[ _-]?)?not[ _-]?present|absent|online|e-?commerce)$/i
const enteredAtTerminal = new Set(['02', '05', '07', '90', '91']) // ISO 8583 field 22: stripe, chip, contactless
const enteredOnline = new Set(['81', '10']) // e-commerce, credential on file

/** In person or online, from the issuer's free words, else from how the number was entered. */
export function channelOf(tx: Fields): 'in_person' | 'online' | 'unknown' {
  const said = textOf(tx['cardPresence'])
  if (present.test(said)) return 'in_person'
  if (absent.test(said)) return 'online'
  const entry = textOf(tx['panEntryMode']).slice(0, 2)
  return enteredAtTerminal.has(entry) ? 'in_person' : enteredOnline.has(entry) ? 'online' : 'unknown'
}

/** Words, numbers and yes/no as text; anything else says nothing. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : ''
}
