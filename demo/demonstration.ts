import { demoOperatorPassword, demoOperators } from '../providers/authenticator/embedded/people.ts'
import { secretFrom, type Config } from '../server/config.ts'
import { connect } from '../server/database/connect.ts'
import type { Demonstration, DemonstrationStart } from '../tools/lib/demonstration.ts'
import { runStep } from '../tools/lib/progress.ts'
import { seedDemonstration } from './seed.ts'
import { demoSignIns, createDemoMembers } from './seed/members.ts'
import { createDemoOperators } from './seed/operators.ts'
import { warmPictures } from './warm-pictures.ts'

/** Invented restaurants and people, drawn pictures, and lines that the launcher prints. */
export const demonstration: Demonstration = {
  siteScript: 'demo/site.ts',
  async seed({ config, urls }, brands) {
    await runStep('Loading restaurants', (log) => seedDemonstration({ urls, dataDir: config.dataDir, log }, brands))
    await runStep('Inviting the demonstration operators', () => createDemoOperators(urls.console, config))
  },
  createMembers: createDemonstrationMembers,
  welcomeLines,
  warmPictures,
}

/** Connects as the database administrator, because no role of the product may backdate members. */
async function createDemonstrationMembers(
  { config, env, adminUrl }: DemonstrationStart,
  partnerIds: readonly string[],
): Promise<void> {
  const { db } = connect(adminUrl, { max: 1, name: 'damask seed' })
  try {
    await runStep('Creating the demonstration members', (log) =>
      createDemoMembers({
        db,
        port: config.port,
        dataDir: config.dataDir,
        sandboxUrl: config.sandboxUrl,
        swipeKey: secretFrom(env, config, 'SANDBOX_SWIPE_KEY', 'sandbox swipe key'),
        partnerIds,
        log,
      }),
    )
  } finally {
    await db.destroy()
  }
}

function welcomeLines({ port, consolePort, sandboxUrl, standIns }: Config): string[] {
  const lines = [`  http://localhost:${port}   all of them`, '', 'Demonstration sign-ins']
  for (const { partner, login, password, closed, lastFour } of demoSignIns)
    lines.push(`  ${partner.padEnd(14)} ${login} / ${password}   ${closed ? 'no card' : `card ${lastFour}`}`)
  lines.push('', `The operators’ console, http://localhost:${consolePort}`)
  for (const { role, email } of demoOperators) lines.push(`  ${role.padEnd(14)} ${email} / ${demoOperatorPassword}`)
  lines.push(`  codes          ${sandboxUrl}/authenticator`)
  if (standIns.mail) lines.push('', `Every mail that the platform sent, ${sandboxUrl}/mail`)
  if (standIns.network) {
    lines.push('', 'Swipe one of these cards, or one that you linked; ID is the last part of a restaurant’s address')
    lines.push(`  npm run swipe -- --card ${demoSignIns[0]?.lastFour} --merchant ID --amount 84.50`)
    lines.push(`  or http://<site>.localhost:${port}/stgtools`)
  }
  return lines
}
