import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'bench')
const known = readdirSync(folder)
  .filter((file) => /^[a-z-]+\.ts$/.test(file) && file !== 'lib.ts')
  .map((file) => file.slice(0, -'.ts'.length))

const [wanted, ...args] = process.argv.slice(2)
if (wanted && !known.includes(wanted)) {
  console.error(`There is no measurement "${wanted}". There are: ${known.join(', ')}.`)
  process.exit(1)
}
let worst = 0
for (const name of wanted ? [wanted] : known) {
  console.log(`\n${name}`)
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.ts`), ...args], { stdio: 'inherit' })
  worst = Math.max(worst, status ?? 1)
}
process.exit(worst)
