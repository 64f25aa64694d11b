import type { RouterContextProvider } from 'react-router'
import type { ActiveBonus } from '../../contract/api/bonuses.ts'
import { entriesOfType } from '../content/use-entry.ts'
import { pageInfo } from '../site/context.ts'
import type { BonusData } from './banners.ts'

/**
 * Loads the bonus banners of the content, if the member has bonuses, and the member's copy state, by which a banner selects its audience;
 * '' without a copy state.
 */
export async function loadBonuses(context: Readonly<RouterContextProvider>, active: ActiveBonus[]): Promise<BonusData> {
  const info = context.get(pageInfo)
  const banners = active.length === 0 ? [] : entriesOfType(await info.content('account_center'), 'bonus')
  const state = (await info.copyState?.()) ?? ''
  return { active, banners: banners.map(({ fields }) => fields), state, now: info.now.toISOString() }
}
