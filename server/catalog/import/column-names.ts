import { stateCodeOf } from './states.ts'

/** Names that files give to the columns of `cells.ts`, in the form of `foldColumnName`. */
const synonyms: Readonly<Record<string, string>> = {
  id: 'storeid storenumber storeno store restaurantid restaurantnumber locationid locationnumber outletid outletnumber sitenumber siteid unit unitnumber code storecode customerid accountnumber camis externalid reference ref',
  name: 'tradingas tradingname dba dbaname doingbusinessas restaurant restaurantname storename merchantname businessname outlet outletname locationname merchant displayname',
  description: 'desc about summary blurb longdescription',
  address1:
    'address addr address1 addr1 street streetaddress addressline1 addressline line1 address2 addr2 addressline2 line2 suite',
  city: 'town municipality locality addresscity cityname',
  state: 'st stateprovince province region statecode addressstate',
  zip: 'zipcode postcode postalcode postal zip5 zip4 zippostal zippostalcode',
  neighborhood: 'area district quarter',
  latitude: 'lat geolat gpslat y',
  longitude: 'lng lon long geolng geolon gpslong x',
  timezone: 'tz zone',
  phone: 'tel telephone phonenumber telno phoneno phonenum contactnumber mainphone storephone telephonenumber',
  url: 'website web homepage site webpage websiteurl www link',
  cuisines: 'cuisine cuisinetype foodtype category categories kitchen type cuisinedescription foodcategory',
  priceRange: 'price pricelevel pricepoint pricetier averagecheck avgcheck priceperperson',
  features: 'services amenities',
  meals: 'mealsserved mealperiods',
  hours: 'openinghours businesshours hoursofoperation openingtimes storehours',
  images: 'image imageurl imageurls photo photos pictures picture',
  isNew: 'new newrestaurant',
  rating: 'stars score avgrating averagerating overallrating',
  ratingCount: 'reviewcount numreviews numberofreviews ratings numberofratings',
  campaignCodes: 'campaign campaigns campaigncode',
  menuUrl: 'menu menulink',
  openTableId: 'opentable opentablerid rid',
  orderUrl: 'orderonline orderlink orderingurl onlineordering onlineorderingurl',
  networkReferences:
    'mid mids merchantid merchantids merchantnumber midnumber visamid mastercardmid mcmid amexmid amexse amexsenumber discovermid acquirermid processormid cardacceptorid caid networkreference networkids',
  status: 'programstatus participation storestatus',
}

/** `Store #` → `storenumber`, `Postal-Code` → `postalcode`: letters and digits in lower case, without accents. */
export function foldColumnName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('#', ' number')
    .replace(/[^a-z0-9]+/g, '')
    .replace('bour', 'bor') // the British spelling
}

const fieldByName = new Map(
  Object.entries(synonyms).flatMap(([field, names]) =>
    [field, ...names.split(' ')].map((name): [string, string] => [foldColumnName(name), field]),
  ),
)
/** The field that a column with this name most likely holds, or null. */
export const fieldNamed = (name: string): string | null => fieldByName.get(foldColumnName(name)) ?? null

/** Fields that several columns may hold together: lines of an address, and merchant ids per card network. */
export const fieldsOfSeveralColumns: ReadonlySet<string> = new Set(['address1', 'networkReferences'])

const isBetween = (text: string, low: number, high: number): boolean => {
  const value = Number(text.replace(',', '.'))
  return /^-?\d+[.,]\d{2,}$/.test(text) && value >= low && value <= high
}

/** Fields whose values have a form that few other values have. */
const valueForms: Readonly<Record<string, (text: string) => boolean>> = {
  zip: (text) => /^\d{5}(?:-?\d{4})?$/.test(text),
  state: (text) => stateCodeOf(text) !== null,
  phone: (text) => /^\+?[\d().\s-]{7,20}(?:\s*(?:x|ext).{0,8})?$/i.test(text) && text.replace(/\D/g, '').length >= 10,
  url: (text) => /^(?:https?:\/\/|www\.)\S+\.\S+$/i.test(text),
  latitude: (text) => isBetween(text, 17, 72),
  longitude: (text) => isBetween(text, -180, -60),
  networkReferences: (text) => /^(?:mid:)?\d{8,15}$/.test(text),
}
/** A column named like a state counts as one when at least this share of its values are states. */
const namedShareMin = 0.3
/** Without a name, this share is needed. */
const unnamedShareMin = 0.9
const unnamedValuesMin = 2

const shareOf = (values: readonly string[], hasForm: (text: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter((value) => hasForm(value.trim())).length / values.length

/** Whether the values of a column with the field's name contradict the name: `State` may hold `open`. */
export function contradicts(field: string, values: readonly string[]): boolean {
  const hasForm = field === 'state' ? valueForms[field] : undefined
  return hasForm !== undefined && values.length > 0 && shareOf(values, hasForm) < namedShareMin
}

/** The field whose form the values of a column have, or null. `isTaken`: fields that other columns hold. */
export function fieldOfValues(values: readonly string[], isTaken: (field: string) => boolean): string | null {
  if (values.length < unnamedValuesMin) return null
  for (const [field, hasForm] of Object.entries(valueForms))
    if (!isTaken(field) && shareOf(values, hasForm) >= unnamedShareMin) return field
  return null
}
