import { readBrandFolders } from './brands.ts'
import { demoSignIns } from '../../demo/seed.ts'
import { demoOperatorPassword, demoOperators } from '../../providers/authenticator/embedded/people.ts'
import { startStack, type Stack } from './stack.ts'
import { warmPictures } from '../../demo/warm-pictures.ts'

const oneKeyPressMs = 1_000 // npm may pass a signal on that we have had already

const orphanCheckMs = 500 // whoever started us may be killed without a word to us

/** Starts the product, says where it is, and stops everything on Ctrl-C. */
export async function run(env: NodeJS.ProcessEnv): Promise<void> {
  const began = performance.now()
  let askedAt = 0
  let stack: Stack | undefined
  const leave = async () => {
    if (askedAt > 0) {
      // A second Ctrl-C: the keeper of PostgreSQL and the children notice and end by themselves.
      if (Date.now() - askedAt > oneKeyPressMs) process.exit(130)
      return
    }
    askedAt = Date.now()
    if (!stack) return // still starting: the check below stops what has been started
    console.log('\nStopping')
    await stack.stop()
    process.exit(0)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void leave())
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && askedAt === 0 && void leave(), orphanCheckMs).unref()
  try {
    stack = await startStack(env)
  } catch (error) {
    console.error(`\n${wordsOf(error)}`)
    process.exit(1)
  }
  if (askedAt > 0) {
    await stack.stop()
    process.exit(0)
  }
  welcome(stack, (performance.now() - began) / 1000)
  if (!stack.config.production && env['DRAW_PICTURES_AHEAD'] !== '0')
    await warmPictures(stack.config.port).catch(() => undefined)
}

/** What we say ourselves is a sentence; of what nobody expected the place matters too. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.constructor === Error ? error.message : (error.stack ?? error.message)
}

function welcome({ config }: Stack, seconds: number): void {
  const lines = ['', 'Sites']
  for (const { id, program } of readBrandFolders()) lines.push(`  http://${id}.localhost:${config.port}   ${program}`)
  if (!config.production) {
    lines.push(`  http://localhost:${config.port}   all of them`, '', 'Demonstration sign-ins')
    for (const { partner, login, password, closed, lastFour } of demoSignIns)
      lines.push(`  ${partner.padEnd(14)} ${login} / ${password}   ${closed ? 'no card' : `card ${lastFour}`}`)
    lines.push('', `The operators’ console, http://localhost:${config.consolePort}`)
    for (const { role, email } of demoOperators) lines.push(`  ${role.padEnd(14)} ${email} / ${demoOperatorPassword}`)
    lines.push(`  codes          ${config.sandboxUrl}/authenticator`)
    if (config.standIns.mail) lines.push('', `Mail to anybody, ${config.sandboxUrl}/mail`)
    if (config.standIns.network) {
      lines.push('', 'Swipe one of these cards, or one that you linked; ID is the last part of a restaurant’s address')
      lines.push(`  npm run swipe -- --card ${demoSignIns[0]?.lastFour} --merchant ID --amount 84.50`)
      lines.push(`  or http://<site>.localhost:${config.port}/stgtools`)
    }
  }
  console.log(`${lines.join('\n')}\n\nDamask is ready (${seconds.toFixed(1)} s). Ctrl-C stops it.`)
}
