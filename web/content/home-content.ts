import type { RouterContextProvider } from 'react-router'
import type { FieldsOf } from '../../contract/content.ts'
import { pageInfo } from '../site/context.ts'
import { hasBanner } from './banner-sources.ts'
import { homeText, type HomeText } from './home-text.ts'
import { loadPage, type PageData } from './page-data.ts'
import { entriesOfType } from './use-entry.ts'

/**
 * `hasPicture`: the entry's banner replaces the brand's first screen. `hasTitle`: the first screen has a title. The brand's first
 * screen always has one.
 */
export type HomeContent = { text: HomeText; data: PageData; hasPicture: boolean; hasTitle: boolean }

/** A home entry applies in the copy states that it names (P1-594). An entry that names none applies in every state. */
const appliesTo = ({ user_states: states }: FieldsOf<'home'>, state: string): boolean =>
  states.length === 0 || states.some((allowedState) => allowedState === state)

/** The first home entry that applies to this member or visitor; null when none applies: the page then shows only the brand's parts. */
export async function homeContent(context: Readonly<RouterContextProvider>): Promise<HomeContent | null> {
  const info = context.get(pageInfo)
  // Cached pages are rendered without a member.
  const fallbackState = info.partner.brand.copyStates ? 'no_member' : ''
  const state = (await info.copyState?.()) ?? fallbackState
  const entry = entriesOfType(await info.content('home'), 'home').find(({ fields }) => appliesTo(fields, state))
  if (!entry) return null
  const data = await loadPage(context, entry.fields)
  const text = homeText(entry.fields)
  const hasPicture = hasBanner(entry.fields.banner)
  return { text, data, hasPicture, hasTitle: !hasPicture || text.headline !== '' }
}
