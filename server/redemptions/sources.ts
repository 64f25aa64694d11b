import { giftCardMount } from '../../providers/gift-cards/embedded/routes.ts'
import type { GiftCardSupplier } from '../../providers/gift-cards/gift-cards.ts'
import { tremendousSupplier } from '../../providers/gift-cards/tremendous.ts'
import { issuerMount } from '../../providers/statement-credits/embedded/issuer.ts'
import { httpIssuer } from '../../providers/statement-credits/http.ts'
import type { CardIssuer } from '../../providers/statement-credits/statement-credits.ts'
import { z } from '../../contract/schema.ts'
import { giftCardBrands, type GiftCardBrand } from '../../domain/redemptions/choice.ts'
import { issuerSettings, secretFrom, type Config } from '../config.ts'

/** The gift-card provider and the issuers. A partner offers only redemptions that one of them can carry out. */
export type RedemptionSources = {
  giftCards: { provider: GiftCardSupplier; brands: readonly GiftCardBrand[]; webhookSecrets: readonly string[] } | null
  issuerOf(partnerId: string): CardIssuer | null
}

const productList = z.partialRecord(z.enum(giftCardBrands), z.array(z.string().min(1)).min(1))
type Products = z.infer<typeof productList>

/** The sandbox sells all gift-card brands. */
const sandboxProducts: Products = { MasterCard: ['SANDBOXMC'], Tremendous: ['SANDBOXANY'], Visa: ['SANDBOXVISA'] }
/** Maximum number of valid webhook secrets: the new one and the previous one. */
const secretsMax = 2

/**
 * The gift-card provider and the issuers of the configuration. An invalid setting of the provider throws here, with the setting's name.
 * An invalid setting of an issuer throws in the same way when `issuerOf` is called.
 */
export function redemptionSources(env: NodeJS.ProcessEnv, config: Config): RedemptionSources {
  return { giftCards: giftCardSource(env, config), issuerOf: (partnerId) => issuerFor(env, config, partnerId) }
}

function giftCardSource(env: NodeJS.ProcessEnv, config: Config): RedemptionSources['giftCards'] {
  const url = env['GIFT_CARDS_URL']
  const sourceOf = (products: Products, baseUrl: string, key: string, webhookSecrets: string[]) => ({
    provider: tremendousSupplier({
      baseUrl,
      key,
      fundingSource: env['GIFT_CARDS_FUNDING_SOURCE'] || 'balance',
      products,
    }),
    brands: giftCardBrands.filter((brand) => products[brand]),
    webhookSecrets,
  })
  if (url) return sourceOf(productsOf(env), url.replace(/\/$/, ''), keyOf(env), secretsOf(env))
  if (!config.standIns.giftCards) return null
  const key = secretFrom(env, config, 'SANDBOX_GIFT_CARDS_KEY', 'sandbox gift cards key')
  const secret = secretFrom(env, config, 'GIFT_CARDS_WEBHOOK_SECRET', 'gift cards webhook secret')
  return sourceOf(sandboxProducts, `${config.sandboxUrl}${giftCardMount}`, key, [secret])
}

function keyOf(env: NodeJS.ProcessEnv): string {
  const key = env['GIFT_CARDS_KEY']
  if (!key) throw new Error('GIFT_CARDS_KEY is missing: the provider at GIFT_CARDS_URL authenticates the site by it.')
  return key
}

function secretsOf(env: NodeJS.ProcessEnv): string[] {
  const secrets = (env['GIFT_CARDS_WEBHOOK_SECRET'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (secrets.length === 0)
    throw new Error('GIFT_CARDS_WEBHOOK_SECRET is missing: the provider signs its webhooks with it.')
  if (secrets.length > secretsMax)
    throw new Error('GIFT_CARDS_WEBHOOK_SECRET has too many secrets: it takes the new one and the previous one.')
  return secrets
}

function productsOf(env: NodeJS.ProcessEnv): Products {
  let value: unknown
  try {
    value = JSON.parse(env['GIFT_CARDS_PRODUCTS'] || '{}')
  } catch {
    throw new Error('GIFT_CARDS_PRODUCTS is not JSON.')
  }
  const products = productList.safeParse(value).data
  if (!products || Object.keys(products).length === 0)
    throw new Error(
      `GIFT_CARDS_PRODUCTS names no products: it needs {"Visa": ["product id"]}, the brands being ${giftCardBrands.join(', ')}.`,
    )
  return products
}

function issuerFor(env: NodeJS.ProcessEnv, config: Config, partnerId: string): CardIssuer | null {
  const { url: urlName, key: keyName } = issuerSettings(partnerId)
  const url = env[urlName]
  if (url) {
    const key = env[keyName]
    if (!key) throw new Error(`${keyName} is missing: the issuer of ${urlName} identifies the site by it.`)
    return httpIssuer({ baseUrl: url.replace(/\/$/, ''), key })
  }
  if (!config.standIns.statementCredits) return null
  const key = secretFrom(env, config, 'SANDBOX_ISSUER_KEY', 'sandbox issuer key')
  return httpIssuer({ baseUrl: `${config.sandboxUrl}${issuerMount}`, key })
}
