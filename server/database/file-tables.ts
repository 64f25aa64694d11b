import type { ColumnType } from 'kysely'
import type { FontFacts } from '../../contract/own-fonts.ts'
import type { PictureFacts } from '../../contract/own-pictures.ts'
import type { BrandFault } from '../brands/faults.ts'
import type { Json, Timestamp } from './columns.ts'

/** A checked file of a partner. Rows never change. */
export type PartnerFileTable = {
  partner_id: string
  hash: string
  kind: 'picture' | 'font'
  bytes: Buffer
  facts: ColumnType<PictureFacts | FontFacts, string, never>
  saved_at: Timestamp
}

/** The file that a name in settings or content means now. */
export type PartnerFileNameTable = {
  partner_id: string
  name: string
  hash: string
  saved_by: string
  saved_at: Timestamp
}

/** A brand folder with faults. No row: the folder had none when it was last read. */
export type BrandFaultTable = {
  partner_id: string
  hosts: string[]
  faults: Json<BrandFault[]>
  read_at: Timestamp
}
