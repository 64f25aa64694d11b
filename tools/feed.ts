import { parseArgs } from 'node:util'
import { feedCommand, unresolvedCommand, retryCommand, suspiciousPatternsCommand } from './feed/commands.ts'
import { feeds, feedById } from '../providers/card-feed/read.ts'
import { networkOf } from '../providers/card-feed/sender.ts'

const usage = `npm run feed -- SENDER FILE          puts a file of card messages into the inbox
npm run feed -- quarantined [--limit N]   lists quarantined and unmatched messages, with the reason
npm run feed -- retry [--provider SENDER] [--delivery ID]   queues quarantined and unmatched messages for the pipeline again
npm run feed -- review [--days N]    lists unusual patterns of dines for review; it holds no rewards back

SENDER is ${feeds.map(({ id }) => id).join(', ')}, or one of FEED_SENDERS with its network: kard:lumen-bank. FILE is one JSON record per line, a JSON list, or {"data":[…]}; gzip or plain, of any size.
fidel: {"event", "body", "messageId"?} per record, or bare transactions. kard: items of the issuer feed, current or flat form.
An interrupted file continues where it stopped; feeding a file twice changes nothing.`

const limitDefault = 100
const reviewDaysDefault = 30

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      limit: { type: 'string' },
      days: { type: 'string' },
      provider: { type: 'string' },
      delivery: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const [command, file] = positionals
  if (values.help || command === undefined) {
    console.log(usage)
    return values.help ? 0 : 2
  }
  const filter = { provider: values.provider, deliveryId: values.delivery }
  if (command === 'quarantined') return unresolvedCommand({ ...filter, limit: Number(values.limit) || limitDefault })
  if (command === 'review') return suspiciousPatternsCommand(Number(values.days) || reviewDaysDefault)
  if (command === 'retry') return retryCommand(filter)
  const isFeed = feedById(networkOf(command)) !== undefined
  if (!isFeed || file === undefined) {
    console.error(isFeed ? 'FILE is missing.' : `Unknown feed "${command}".`)
    console.error(`\n${usage}`)
    return 2
  }
  return feedCommand(command, file)
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(`The feed stopped: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
