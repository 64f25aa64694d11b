/** A restaurant as card networks register it. */
export type NetworkRestaurant = {
  id: string
  name: string
  url: string
  address: string
  city: string
  zip: string
  /** `scheme:value`: its ids at card networks and acquirers. */
  references: readonly string[]
}

/** `lost`: the network may have created the object. No reply came, or an error of the server, or a success without an id. */
export type Creation = { result: 'created'; id: string } | { result: 'refused'; detail: string } | { result: 'lost' }

/** A merchant id that the network has to assign to a location. `key` identifies it. */
export type MerchantId = { key: string; fields: Readonly<Record<string, string>> }

/** The calls that register restaurants at one network, with one API key. They do not throw. */
export type LocationApi = {
  createBrand(brand: { name: string; url: string }): Promise<Creation>
  createLocation(programId: string, brandId: string, restaurant: NetworkRestaurant): Promise<Creation>
  onboardMerchantId(programId: string, locationId: string, merchantId: MerchantId): Promise<Creation>
  /** Selects the references that the network accepts as merchant ids. */
  merchantIdsOf(references: readonly string[]): MerchantId[]
}
