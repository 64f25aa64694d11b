/** The external services that the sandbox can replace, each with the setting that requests its stand-in. */
export const standInSettings = {
  network: 'SANDBOX_NETWORK',
  mail: 'SANDBOX_MAIL',
  identity: 'SANDBOX_IDENTITY',
  reservations: 'SANDBOX_RESERVATIONS',
  partnerCards: 'SANDBOX_PARTNER_CARDS',
  cardPush: 'SANDBOX_CARD_PUSH',
  postingFiles: 'SANDBOX_POSTING_FILES',
  giftCards: 'SANDBOX_GIFT_CARDS',
  statementCredits: 'SANDBOX_STATEMENT_CREDITS',
  ordering: 'SANDBOX_ORDERING',
} as const
export type StandIn = keyof typeof standInSettings
export type StandIns = Readonly<Record<StandIn, boolean>>

/**
 * The setting that names the real service in place of a stand-in. Four stand-ins have no such setting, because the real service differs
 * by partner: the brand names the identity provider and the service with cards on file, POSTING_PARTNERS names the transports of posting
 * files, and STATEMENT_CREDITS_URL_<PARTNER> names the issuer.
 */
const realServiceSettings: Partial<Record<StandIn, string>> = {
  network: 'NETWORK_URL',
  mail: 'MAIL_URL',
  reservations: 'RESERVATIONS_URL',
  cardPush: 'VISA_DIRECT_URL',
  giftCards: 'GIFT_CARDS_URL',
  ordering: 'ORDERING_URL',
}

/**
 * Production runs a stand-in only when its setting requests it (1). Elsewhere each runs unless a real service is named or its setting
 * refuses it (0, or any text but 1). A requested stand-in (1) runs also when a real service is named. Then the card network and card push
 * use the stand-in, and the other services use the real one.
 */
export function standInsOf(env: NodeJS.ProcessEnv): StandIns {
  const isProduction = env['NODE_ENV'] === 'production'
  const runs = (name: StandIn): boolean => {
    const setting = env[standInSettings[name]] ?? ''
    if (setting !== '') return setting === '1'
    // A stand-in that `realServiceSettings` leaves out reads the setting with the empty name, which does not exist.
    return !isProduction && !env[realServiceSettings[name] ?? '']
  }
  return {
    network: runs('network'),
    mail: runs('mail'),
    identity: runs('identity'),
    reservations: runs('reservations'),
    partnerCards: runs('partnerCards'),
    cardPush: runs('cardPush'),
    postingFiles: runs('postingFiles'),
    giftCards: runs('giftCards'),
    statementCredits: runs('statementCredits'),
    ordering: runs('ordering'),
  }
}

/** The staging tools may move the product's clock unless SANDBOX_CLOCK is 0. Production has real time regardless of this setting. */
export const movesClock = (env: NodeJS.ProcessEnv): boolean =>
  env['NODE_ENV'] !== 'production' && env['SANDBOX_CLOCK'] !== '0'
