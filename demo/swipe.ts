import { parseArgs } from 'node:util'
import { loadConfig, secretFrom } from '../server/config.ts'
import { swipe } from './swipe/swipe.ts'

const usage = `npm run swipe -- --card 4242 --merchant ID --amount 84.50 [--at TIME] [--kind auth|clearing|refund] [--tip 15.00] [--feed fidel|kard] [--order ID]

The sandbox card network reports a purchase with a linked card, as a signed message over HTTP.
--card      the last four digits, or the network's card id
--merchant  a restaurant's id, or a part of its name when only one has it
--at        the restaurant's clock, like 2026-05-05T19:30; now when left out
--kind      auth (default), clearing (of the newest open authorization there), refund (of the newest purchase there)
--order     the shop's id of the online order that is paid
npm run swipe -- --card 4242 --replace 5678

The bank of a linked card replaces it: the network reports its new last four digits and expiry. The same digits renew the card.

Some amounts cause faults on purpose: providers/card-network/README.md. --plain switches that off.`

try {
  const { values } = parseArgs({
    options: {
      card: { type: 'string' },
      merchant: { type: 'string' },
      amount: { type: 'string' },
      at: { type: 'string' },
      kind: { type: 'string' },
      tip: { type: 'string' },
      feed: { type: 'string' },
      plain: { type: 'boolean' },
      order: { type: 'string' },
      replace: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) console.log(usage)
  else {
    const config = loadConfig(process.env)
    const key = secretFrom(process.env, config, 'SANDBOX_SWIPE_KEY', 'sandbox swipe key')
    const { code, lines } = await swipe(values, { sandboxUrl: config.sandboxUrl, key, fetch })
    for (const line of lines) (code === 0 ? console.log : console.error)(line)
    if (code === 2) console.error(`\n${usage}`)
    process.exitCode = code
  }
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  process.exitCode = 2
}
