import type { BrandFolder } from '../../server/brands/folder.ts'
import type { Db } from '../../server/database/connect.ts'
import { autoEnroll, type Customer } from '../../server/joining/auto-enroll.ts'
import { randomIds, systemClock } from '../../server/platform/clock-and-ids.ts'

const guests: readonly Customer[] = [
  {
    email: 'ines@alder.example',
    firstName: 'Inès',
    lastName: 'Vogt',
    partnerNumber: '5502 4416',
    zipCode: '02116',
  },
  {
    email: 'tomas@alder.example',
    firstName: 'Tomás',
    lastName: 'Herrera',
    partnerNumber: '5502 4417',
    zipCode: '33139',
  },
]

/**
 * Enrolls the guests at each partner with `hasAutoEnroll`, as a hotel enrolls its guests at check-in. Each gets a mail with an activation
 * link. Skips existing members.
 */
export async function enrollGuests(db: Db, brands: readonly BrandFolder[]): Promise<void> {
  const deps = { db, clock: systemClock, ids: randomIds(systemClock) }
  for (const partner of brands.filter(({ brand }) => brand.hasAutoEnroll))
    for (const guest of guests) await autoEnroll(deps, partner, guest)
}
