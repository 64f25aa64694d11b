import type { Brand } from '../../contract/brand.ts'
import { textsWithin, type SharedToken } from '../../contract/copy.ts'
import { tokensOf } from '../../domain/content/fill.ts'

/** Settings that must be on before texts may use some placeholders. */
export type TextSettings = Pick<Brand, 'showEarnRate' | 'hasReservationBonus'>

type Rule = { setting: keyof TextSettings; tokens: readonly string[]; reason: string }
const rules: readonly Rule[] = [
  {
    setting: 'showEarnRate', // P1-608
    tokens: ['earning', 'best'] satisfies SharedToken[],
    reason: 'no text may state the earn rate',
  },
  {
    setting: 'hasReservationBonus', // P1-249
    tokens: ['reservationBonus'] satisfies SharedToken[],
    reason: 'no text may promise the reservation bonus',
  },
]

/**
 * The texts of mails that may not greet a person by name (docs/decisions/0096): all except the invitation to an account that the partner
 * opened.
 */
const namelessMail = /^mail\.(?!activation\.)/

/** Texts that use a placeholder which the partner's settings forbid, or the name in a mail: the path of each, and the problem. */
export const textFaults = (settings: TextSettings, texts: unknown): { path: (string | number)[]; problem: string }[] =>
  textsWithin(texts).flatMap(({ path, text }) =>
    tokensOf(text).flatMap((token) => [
      ...(token === 'name' && path.some((key) => namelessMail.test(String(key)))
        ? [{ path, problem: 'uses {name}: the address of this mail may belong to another person' }]
        : []),
      ...rules
        .filter(({ setting, tokens }) => !settings[setting] && tokens.includes(token))
        .map(({ setting, reason }) => ({
          path,
          problem: `uses {${token}}, but brand.json has ${setting} false: ${reason}`,
        })),
    ]),
  )
