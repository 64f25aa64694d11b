import { textsWithin, type StandingToken } from '../../contract/copy.ts'
import { tokensOf } from '../../domain/content/fill.ts'

const rateTokens: readonly string[] = ['earning', 'best'] satisfies StandingToken[]

/** Places of texts that tell the earn rate, with what is wrong: a partner whose setting `showEarnRate` is false has none (P1-608). */
export const rateFaults = (texts: unknown): { path: string; problem: string }[] =>
  textsWithin(texts).flatMap(({ path, text }) =>
    tokensOf(text)
      .filter((token) => rateTokens.includes(token))
      .map((token) => ({
        path: path.join('.'),
        problem: `names {${token}}, but brand.json has showEarnRate false: no text may tell the rate`,
      })),
  )
