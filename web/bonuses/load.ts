import type { RouterContextProvider } from 'react-router'
import type { ActiveBonus } from '../../contract/api/bonuses.ts'
import { entriesOfType } from '../content/use-entry.ts'
import { pageInfo } from '../site/context.ts'
import type { BonusData } from './banners.ts'

/**
 * The bonuses and what the page needs to show them. Loads the banners of the content only if the member has bonuses. `state` is the
 * member's copy state, by which a banner selects its audience; '' when the partner has no copy states.
 */
export async function loadBonuses(
  context: Readonly<RouterContextProvider>,
  bonuses: ActiveBonus[],
): Promise<BonusData> {
  const info = context.get(pageInfo)
  const banners = bonuses.length === 0 ? [] : entriesOfType(await info.content('account_center'), 'bonus')
  const state = (await info.copyState?.()) ?? ''
  return { memberBonuses: bonuses, banners: banners.map(({ fields }) => fields), state, now: info.now.toISOString() }
}
