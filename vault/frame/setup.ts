import type { CardBrand } from '../../domain/cards/brand.ts'
import type { FrameLabels } from '../../contract/vault.ts'

/** What the document carries for its script: data in a JSON block, so that the script itself stays the same for everyone. */
export type FrameSetup = {
  ticket: string
  parentOrigin: string
  nonce: string
  brands: readonly CardBrand[]
  key: { kid: string; jwk: JsonWebKey }
  /** Milliseconds until the ticket runs out and the fields are emptied. */
  lifeMs: number
  /** The vault's time when it made the page: this device's clock may be wrong. Milliseconds since 1970. */
  now: number
  labels: FrameLabels
  fonts: readonly string[]
}
