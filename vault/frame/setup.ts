import type { CardBrand } from '../../domain/cards/brand.ts'
import type { FrameLabels } from '../../contract/vault.ts'

/** The data block of the document. The script reads it, so the script itself and its hash are the same in every frame. */
export type FrameSetup = {
  ticket: string
  parentOrigin: string
  nonce: string
  brands: readonly CardBrand[]
  key: { kid: string; jwk: JsonWebKey }
  /** Milliseconds until the ticket expires and the frame clears its fields. */
  lifeMs: number
  /** The vault's time when it made the page, in milliseconds since 1970: the device's clock may be wrong. */
  now: number
  labels: FrameLabels
  fonts: readonly string[]
}
