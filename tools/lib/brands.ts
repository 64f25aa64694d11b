import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', '..', 'brands')

/** Each partner's id and the name of its program, for a list. Leaves out a folder whose brand.json cannot be read. */
export function listPartnerPrograms(): { id: string; program: string }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      try {
        const brand = JSON.parse(readFileSync(join(folder, name, 'brand.json'), 'utf8')) as { program: string }
        return [{ id: name, program: brand.program }]
      } catch {
        return [] // `npm run brands -- check` names the fault
      }
    })
}
