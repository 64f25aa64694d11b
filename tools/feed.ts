import { parseArgs } from 'node:util'
import { feedCommand, parkedCommand, retryCommand } from './feed/commands.ts'
import { fileReaders } from '../server/feeds/feed-file.ts'

const usage = `npm run feed -- PROVIDER FILE        puts a file of card messages into the inbox
npm run feed -- parked [--limit N]   lists messages nobody could read or match, with their reason
npm run feed -- retry [--provider P] [--delivery ID]   gives them to the pipeline again

PROVIDER is ${Object.keys(fileReaders).join(' or ')}. FILE is one JSON record a line, a JSON list, or {"data":[…]}; gzip or plain, of any size.
fidel: {"event", "body", "messageId"?} a record, or bare transactions. kard: items of the issuer feed, current or flat form.
An interrupted file goes on where it stopped; a file fed twice changes nothing.`

const limitDefault = 100

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      limit: { type: 'string' },
      provider: { type: 'string' },
      delivery: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const [what, file] = positionals
  if (values.help || what === undefined) {
    console.log(usage)
    return values.help ? 0 : 2
  }
  const which = { provider: values.provider, deliveryId: values.delivery }
  if (what === 'parked') return parkedCommand({ ...which, limit: Number(values.limit) || limitDefault })
  if (what === 'retry') return retryCommand(which)
  if (!Object.hasOwn(fileReaders, what) || file === undefined) {
    console.error(Object.hasOwn(fileReaders, what) ? 'Which file?' : `No feed is called "${what}".`)
    console.error(`\n${usage}`)
    return 2
  }
  return feedCommand(what, file)
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(`The feed stopped: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
