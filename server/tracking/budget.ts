/** Bytes of impressions that one address may add in a day, at all partners: about 10,000 page views. */
export const addressBytesPerDay = 4 * 1024 * 1024
/** Bytes that all addresses together may add at one partner in a day, so that a client with many addresses cannot fill the disk. */
export const partnerBytesPerDay = 256 * 1024 * 1024
/** Further addresses of a day share one budget, so that the memory for them has a limit. */
const addressesMax = 100_000
const dayMs = 86_400_000

export type ImpressionBudget = {
  /** Counts the bytes and returns true, or returns false when they exceed what is left of the day (UTC). */
  spend(request: { partnerId: string; address: string; bytes: number; now: Date }): boolean
}

/** The budget of one node. Each node of an installation has a separate one. */
export function impressionBudget(): ImpressionBudget {
  let day = 0
  const spent = { addresses: new Map<string, number>(), partners: new Map<string, number>() }
  return {
    spend({ partnerId, address, bytes, now }) {
      const today = Math.floor(now.getTime() / dayMs)
      if (today !== day) {
        day = today
        spent.addresses.clear()
        spent.partners.clear()
      }
      const hasRoom = spent.addresses.has(address) || spent.addresses.size < addressesMax
      const client = hasRoom ? address : 'further addresses'
      const ofAddress = (spent.addresses.get(client) ?? 0) + bytes
      const ofPartner = (spent.partners.get(partnerId) ?? 0) + bytes
      if (ofAddress > addressBytesPerDay || ofPartner > partnerBytesPerDay) return false
      spent.addresses.set(client, ofAddress)
      spent.partners.set(partnerId, ofPartner)
      return true
    },
  }
}
