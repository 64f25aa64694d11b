import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'bench')
const names = readdirSync(folder)
  .filter((file) => /^[a-z-]+\.ts$/.test(file) && file !== 'lib.ts')
  .map((file) => file.slice(0, -'.ts'.length))

const [requested, ...args] = process.argv.slice(2)
if (requested && !names.includes(requested)) {
  console.error(`Unknown bench "${requested}". Benches: ${names.join(', ')}.`)
  process.exit(1)
}
let worstExitCode = 0
for (const name of requested ? [requested] : names) {
  console.log(`\n${name}`)
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.ts`), ...args], { stdio: 'inherit' })
  worstExitCode = Math.max(worstExitCode, status ?? 1)
}
process.exit(worstExitCode)
