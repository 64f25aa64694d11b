import { createContext, use, type Context } from 'react'
import type { RouterContextProvider } from 'react-router'
import type { FieldsOf } from '../../contract/content.ts'
import { pageInfo } from '../context.ts'
import { loadPage, type PageData } from './page-data.ts'
import { headlineOf } from './runs.ts'
import { ofType } from './use-entry.ts'

/** What content says on the first screen of home. Empty words leave the brand's own in place. */
export type HomeWords = { headline: string; rest: string; welcomes: boolean; asksEmail: boolean }
export type HomeContent = { words: HomeWords; page: PageData }

/** The text is for the copy states it names, or for everybody when it names none (spec 1 §3.7). */
export function homeWords(
  { banner, banner_text: text, user_states: states }: FieldsOf<'home'>,
  state: string,
): HomeWords {
  const isFor = states.length === 0 || states.some((one) => one === state)
  return {
    ...headlineOf(isFor ? text : ''),
    welcomes: banner.include_welcome_message,
    asksEmail: banner.include_prospect_email,
  }
}

/** The home entry for this visitor, or null where the partner has none: the page is then its composition alone. */
export async function homeContent(context: Readonly<RouterContextProvider>): Promise<HomeContent | null> {
  const info = context.get(pageInfo)
  const [entry] = ofType(await info.content('home'), 'home')
  if (!entry) return null
  const state = (await info.copyState?.()) ?? 'no_member'
  return { words: homeWords(entry.fields, state), page: await loadPage(context, entry.fields) }
}

export const HomeWordsContext: Context<HomeWords | null> = createContext<HomeWords | null>(null)
export const useHomeWords = (): HomeWords | null => use(HomeWordsContext)
