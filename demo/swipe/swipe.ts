import { fromMajorUnits } from '../../providers/card-feed/amounts.ts'

export type SwipeOptions = {
  card?: string | undefined
  merchant?: string | undefined
  amount?: string | undefined
  at?: string | undefined
  kind?: string | undefined
  tip?: string | undefined
  feed?: string | undefined
  /** Switches off the faults that some amounts cause (providers/card-network/README.md). */
  plain?: boolean | undefined
  order?: string | undefined
  replace?: string | undefined
}
/** The lines to print, and the exit code: 0 for success, 2 for wrong usage, 1 for any other failure. */
export type SwipeResult = { code: 0 | 1 | 2; lines: string[] }
type SwipeRequest = { method: string; headers: Record<string, string>; body: string; signal: AbortSignal }
export type SwipeFetch = (url: string, request?: Partial<SwipeRequest>) => Promise<Response>
type Sandbox = { sandboxUrl: string; key: string; fetch: SwipeFetch }
type Merchant = { id: string; name: string; city: string; state: string }
/**
 * Reply of the sandbox. `code`: why the sandbox refused; `answer`: the site's reply to each message, one per line; `delivered`: whether the
 * site accepted every message.
 */
type SandboxReply = {
  code?: string
  message?: string
  lifecycleId?: string
  delivered?: boolean
  answer?: string
  /** Why the purchase cannot be matched. */
  warning?: string | null
}

const kindLabels: Readonly<Record<string, string>> = { auth: 'Authorized', clearing: 'Cleared', refund: 'Refunded' }
const replyLimitMs = 60_000
const usageError = (...lines: string[]): SwipeResult => ({ code: 2, lines })
const failure = (...lines: string[]): SwipeResult => ({ code: 1, lines })

/**
 * Swipes a card at the sandbox network, which sends one or more messages to the site. With `replace`, replaces the card instead. Describes
 * the result. `merchant` is an id, or a part of a name that only one restaurant has.
 */
export async function swipe(options: SwipeOptions, sandbox: Sandbox): Promise<SwipeResult> {
  if (options.replace !== undefined) return replaceCard(options, sandbox)
  const kind = options.kind ?? 'auth'
  if (!options.card || !options.merchant || !options.amount)
    return usageError('--card, --merchant and --amount are needed.')
  if (!Object.hasOwn(kindLabels, kind)) return usageError(`--kind is auth, clearing or refund, not "${kind}".`)
  if (!['fidel', 'kard', undefined].includes(options.feed))
    return usageError(`--feed is fidel or kard, not "${options.feed}".`)
  const [amountMinor, tipMinor] = [options.amount, options.tip ?? '0'].map(centsOf)
  if (amountMinor === undefined || amountMinor === null)
    return usageError(`--amount must look like 84.50, not "${options.amount}".`)
  if (tipMinor === undefined || tipMinor === null)
    return usageError(`--tip must look like 15.00, not "${options.tip}".`)
  const body = {
    card: options.card,
    amountMinor,
    tipMinor,
    kind,
    plain: options.plain === true,
    ...(options.at ? { at: options.at } : {}),
    ...(options.order ? { orderReference: options.order } : {}),
  }
  const path = options.feed === 'kard' ? '/kard/send' : '/swipe'
  try {
    let merchantId = options.merchant
    let reply = await postToSandbox(sandbox, path, { ...body, merchantId })
    if (reply.code === 'unknown_merchant') {
      const matches = await findMerchantsByName(sandbox, options.merchant)
      const [match] = matches
      if (!match) return failure(`No restaurant has the id "${options.merchant}" or a name like it.`)
      if (matches.length > 1)
        return failure(
          `More than one restaurant is called like "${options.merchant}". Which one?`,
          ...matches.map(merchantLine),
        )
      merchantId = match.id
      reply = await postToSandbox(sandbox, path, { ...body, merchantId })
    }
    if (reply.code) return failure(reply.message ?? reply.code)
    // The sandbox adds the tip to a clearing only.
    const totalMinor = amountMinor + (kind === 'clearing' ? tipMinor : 0)
    const summary = `${kindLabels[kind]} $${(totalMinor / 100).toFixed(2)} at ${merchantId} on card ${options.card}`
    const lines = [
      `${summary} (purchase ${reply.lifecycleId ?? ''})`,
      ...(reply.answer ?? '').split('\n').map((line) => `  ${line}`),
      ...(reply.warning ? [reply.warning] : []),
    ]
    if (reply.delivered) return { code: 0, lines }
    return failure(
      ...lines,
      'The site did not accept every message. The network tries again after one and after two minutes.',
    )
  } catch (error) {
    return unreachable(error, sandbox)
  }
}

/** The result when the sandbox does not reply: `fetch` rejects with a TypeError or a TimeoutError. Throws any other error. */
function unreachable(error: unknown, { sandboxUrl }: Sandbox): SwipeResult {
  if (!(error instanceof Error) || !['TypeError', 'TimeoutError'].includes(error.name)) throw error
  return failure(`The sandbox card network does not answer at ${sandboxUrl}. Start the product with npm start.`)
}

/** Replaces a card by one that ends in these four digits, as its bank would; the same digits renew it. */
async function replaceCard({ card, replace: lastFour }: SwipeOptions, sandbox: Sandbox): Promise<SwipeResult> {
  if (!card) return usageError('--card is needed.')
  if (!/^\d{4}$/.test(lastFour ?? '')) return usageError(`--replace must be four digits, not "${lastFour}".`)
  try {
    const reply = await postToSandbox(sandbox, '/cards/replace', { card, lastFour })
    if (reply.code) return failure(reply.message ?? reply.code)
    const line = `Card ${card} is replaced by ${lastFour}\n  card.updated: ${reply.answer ?? ''}`
    return reply.delivered ? { code: 0, lines: [line] } : failure(line)
  } catch (error) {
    return unreachable(error, sandbox)
  }
}

/** "84.50", "$84.50" or "1,084.50" in cents; null for other text and for negative amounts. */
function centsOf(text: string): number | null {
  const amount = fromMajorUnits(text.replace(/^\$/, '').replaceAll(',', ''))
  return amount.ok && amount.minor >= 0 ? amount.minor : null
}

async function postToSandbox(sandbox: Sandbox, path: string, body: object): Promise<SandboxReply> {
  const response = await sandbox.fetch(`${sandbox.sandboxUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sandbox.key}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(replyLimitMs),
  })
  return (await response.json()) as SandboxReply
}

async function findMerchantsByName(sandbox: Sandbox, name: string): Promise<Merchant[]> {
  const response = await sandbox.fetch(`${sandbox.sandboxUrl}/merchants?q=${encodeURIComponent(name)}`, {
    signal: AbortSignal.timeout(replyLimitMs),
  })
  return ((await response.json()) as { merchants: Merchant[] }).merchants
}

function merchantLine({ id, name, city, state }: Merchant): string {
  return `  --merchant ${id}   ${name}, ${city}, ${state}`
}
