import { fromMajorUnits } from '../../providers/card-feed/amounts.ts'

export type SwipeOptions = {
  card?: string | undefined
  merchant?: string | undefined
  amount?: string | undefined
  at?: string | undefined
  kind?: string | undefined
  tip?: string | undefined
  feed?: string | undefined
  plain?: boolean | undefined
  order?: string | undefined
  replace?: string | undefined
}
/** Exit code (2: asked wrongly, 1: refused or not delivered) and what to print. */
export type SwipeResult = { code: 0 | 1 | 2; lines: string[] }
type Request = { method: string; headers: Record<string, string>; body: string; signal: AbortSignal }
export type SwipeFetch = (url: string, request?: Partial<Request>) => Promise<Response>
type World = { sandboxUrl: string; key: string; fetch: SwipeFetch }
type Merchant = { id: string; name: string; city: string; state: string }
type Answer = { code?: string; message?: string; lifecycleId?: string; delivered?: boolean; answer?: string }

const kinds: Readonly<Record<string, string>> = { auth: 'Authorized', clearing: 'Cleared', refund: 'Refunded' }
const answerLimitMs = 60_000
const wrong = (...lines: string[]): SwipeResult => ({ code: 2, lines })
const failed = (...lines: string[]): SwipeResult => ({ code: 1, lines })

/** Asks the sandbox network for one purchase and says in words what came of it. */
export async function swipe(options: SwipeOptions, world: World): Promise<SwipeResult> {
  if (options.replace !== undefined) return replaceCard(options, world)
  const kind = options.kind ?? 'auth'
  if (!options.card || !options.merchant || !options.amount) return wrong('--card, --merchant and --amount are needed.')
  if (!Object.hasOwn(kinds, kind)) return wrong(`--kind is auth, clearing or refund, not "${kind}".`)
  if (!['fidel', 'kard', undefined].includes(options.feed))
    return wrong(`--feed is fidel or kard, not "${options.feed}".`)
  const [amount, tip] = [options.amount, options.tip ?? '0'].map(centsOf)
  if (amount === undefined || amount === null) return wrong(`--amount must look like 84.50, not "${options.amount}".`)
  if (tip === undefined || tip === null) return wrong(`--tip must look like 15.00, not "${options.tip}".`)
  const body = {
    card: options.card,
    amountMinor: amount,
    tipMinor: tip,
    kind,
    plain: options.plain === true,
    ...(options.at ? { at: options.at } : {}),
    ...(options.order ? { orderReference: options.order } : {}),
  }
  const path = options.feed === 'kard' ? '/kard/send' : '/swipe'
  try {
    let merchantId = options.merchant
    let reply = await ask(world, path, { ...body, merchantId })
    if (reply.code === 'unknown_merchant') {
      const matches = await merchantsNamed(world, options.merchant)
      const [only] = matches
      if (!only) return failed(`No restaurant has the id "${options.merchant}" or a name like it.`)
      if (matches.length > 1)
        return failed(
          `More than one restaurant is called like "${options.merchant}". Which one?`,
          ...matches.map(listed),
        )
      merchantId = only.id
      reply = await ask(world, path, { ...body, merchantId })
    }
    if (reply.code) return failed(reply.message ?? reply.code)
    const what = `${kinds[kind]} $${((amount + (kind === 'clearing' ? tip : 0)) / 100).toFixed(2)} at ${merchantId} on card ${options.card}`
    const lines = [
      `${what} (purchase ${reply.lifecycleId ?? ''})`,
      ...(reply.answer ?? '').split('\n').map((line) => `  ${line}`),
    ]
    if (reply.delivered) return { code: 0, lines }
    return failed(...lines, 'Not everything was taken. The network tries again after one and after two minutes.')
  } catch (error) {
    return unreachable(error, world)
  }
}

function unreachable(error: unknown, { sandboxUrl }: World): SwipeResult {
  if (!(error instanceof Error) || !['TypeError', 'TimeoutError'].includes(error.name)) throw error
  return failed(`The sandbox card network does not answer at ${sandboxUrl}. Start the product with npm start.`)
}

/** The bank of a card replaced it by one that ends in these digits, or renewed it when they are the same. */
async function replaceCard({ card, replace: lastFour }: SwipeOptions, world: World): Promise<SwipeResult> {
  if (!card) return wrong('--card is needed.')
  if (!/^\d{4}$/.test(lastFour ?? '')) return wrong(`--replace must be four digits, not "${lastFour}".`)
  try {
    const reply = await ask(world, '/cards/replace', { card, lastFour })
    if (reply.code) return failed(reply.message ?? reply.code)
    const line = `Card ${card} is replaced by ${lastFour}\n  card.updated: ${reply.answer ?? ''}`
    return reply.delivered ? { code: 0, lines: [line] } : failed(line)
  } catch (error) {
    return unreachable(error, world)
  }
}

/** "84.50", "$84.50" or "1,084.50" in cents; null when it is no amount of money. */
function centsOf(text: string): number | null {
  const amount = fromMajorUnits(text.replace(/^\$/, '').replaceAll(',', ''))
  return amount.ok && amount.minor >= 0 ? amount.minor : null
}

async function ask(world: World, path: string, body: object): Promise<Answer> {
  const reply = await world.fetch(`${world.sandboxUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${world.key}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerLimitMs),
  })
  return (await reply.json()) as Answer
}

async function merchantsNamed(world: World, words: string): Promise<Merchant[]> {
  const reply = await world.fetch(`${world.sandboxUrl}/merchants?q=${encodeURIComponent(words)}`, {
    signal: AbortSignal.timeout(answerLimitMs),
  })
  return ((await reply.json()) as { merchants: Merchant[] }).merchants
}

function listed({ id, name, city, state }: Merchant): string {
  return `  --merchant ${id}   ${name}, ${city}, ${state}`
}
