/** A restaurant as a card network has to know it. */
export type Restaurant = {
  id: string
  name: string
  url: string
  address: string
  city: string
  zip: string
  /** `scheme:value`, the ids card networks and acquirers know it by. */
  references: readonly string[]
}

/** `lost`: no reply came, so nobody knows whether the network made it. */
export type Creation = { result: 'created'; id: string } | { result: 'refused'; detail: string } | { result: 'lost' }

/** A merchant id that the network has to bring to a location; `key` names it in one word. */
export type MerchantId = { key: string; fields: Readonly<Record<string, string>> }

/** The calls that make restaurants known to one network, with one key. They never throw. */
export type LocationApi = {
  createBrand(brand: { name: string; url: string }): Promise<Creation>
  createLocation(programId: string, brandId: string, restaurant: Restaurant): Promise<Creation>
  onboardMerchantId(programId: string, locationId: string, merchantId: MerchantId): Promise<Creation>
  /** What of a restaurant's references the network takes as merchant ids. */
  merchantIdsOf(references: readonly string[]): MerchantId[]
}
