import { secretFrom, type Config } from '../config.ts'

/** What the feeds need to know who is calling. Two values each while one replaces the other: `FIDEL_WEBHOOK_SECRET=new,old`. */
export type FeedSettings = {
  /** Base of the addresses registered at the networks; they sign it. */
  feedsUrl: string
  fidelSecrets: string[]
  kardTokens: string[]
}

export function feedSettings(env: NodeJS.ProcessEnv, config: Config): FeedSettings {
  return {
    feedsUrl: config.feedsUrl.replace(/\/$/, ''),
    fidelSecrets: listed(secretFrom(env, config, 'FIDEL_WEBHOOK_SECRET', 'fidel webhook secret')),
    kardTokens: listed(secretFrom(env, config, 'KARD_TOKEN', 'kard bearer token')),
  }
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
