import { jsonObjectOf, idOf, referenceOf, displayText, type JsonObject } from '../fields.ts'

/** `userId:BIN:lastFour`, the issuer's name of a card; null without all three. Cuts a longer BIN to six digits, as the format requires. */
export function kardCardReference(tx: JsonObject): string | null {
  const user = idOf(tx['userId']) ?? idOf(tx['referringPartnerUserId'])
  const bin = /^\d{6}/.exec(idOf(tx['cardBIN']) ?? '')?.[0]
  const lastFour = /^\d{4}$/.exec(idOf(tx['cardLastFour']) ?? '')?.[0]
  return user && bin && lastFour ? `${user}:${bin}:${lastFour}` : null
}

/**
 * Network references of the restaurant, without duplicates: the acquirer's merchant id as `kard:` and as `mid:`, then Visa's numbers.
 * Items of the current form have that id in `merchant.id`, items of the older form in `merchantId`.
 */
export function referencesOf(tx: JsonObject): string[] {
  const merchant = jsonObjectOf(tx['merchant'])
  const mids = jsonObjectOf(jsonObjectOf(tx['processorMids'])?.['mids'])
  const acquirerIds = [merchant?.['id'], tx['merchantId']]
  const references = [
    ...acquirerIds.flatMap((id) => referenceOf('kard', id)),
    ...acquirerIds.flatMap((id) => referenceOf('mid', id)),
    ...referenceOf('vmid', mids?.['vmid']),
    ...referenceOf('vsid', mids?.['vsid']),
  ]
  return [...new Set(references)]
}

/** Name and city of the restaurant for display, as far as the item has them. */
export function merchantLabelOf(tx: JsonObject): string {
  const merchant = jsonObjectOf(tx['merchant'])
  const name =
    displayText(merchant?.['name'], 120) || displayText(tx['merchantName'], 120) || displayText(tx['description'], 120)
  const city = displayText(merchant?.['addrCity'], 60) || displayText(tx['merchantAddrCity'], 60)
  return [name, city].filter(Boolean).join(', ')
}

const cardPresentPattern = /^(true|y|yes|1|present|card[ _-]?present)$/i
const cardNotPresentPattern = /^(false|n|no|0|(card[ _-]?)?not[ _-]?present|absent|online|e-?commerce)$/i
const enteredAtTerminal = new Set(['02', '05', '07', '90', '91']) // ISO 8583 field 22: stripe, chip, contactless
const enteredOnline = new Set(['81', '10']) // e-commerce, credential on file

/** In person or online, by the issuer's free text, else by how the card number was entered. `unknown` when neither says so. */
export function channelOf(tx: JsonObject): 'in_person' | 'online' | 'unknown' {
  const presence = textOf(tx['cardPresence'])
  if (cardPresentPattern.test(presence)) return 'in_person'
  if (cardNotPresentPattern.test(presence)) return 'online'
  const entryMode = textOf(tx['panEntryMode']).slice(0, 2)
  return enteredAtTerminal.has(entryMode) ? 'in_person' : enteredOnline.has(entryMode) ? 'online' : 'unknown'
}

/** Strings, numbers and booleans as text; '' for anything else. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : ''
}
