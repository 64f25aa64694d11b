import { createContext, use, type Context } from 'react'
import type { FieldsOf } from '../../contract/content.ts'
import { headlineOf } from './runs.ts'

/** The texts of the home entry for the first screen. Empty texts leave the brand's copy in place. */
export type HomeWords = { headline: string; rest: string; welcomes: boolean; asksEmail: boolean }
export function homeWords({ banner, banner_text: text }: FieldsOf<'home'>): HomeWords {
  return {
    ...headlineOf(text),
    welcomes: banner.include_welcome_message,
    asksEmail: banner.include_prospect_email,
  }
}

export const HomeWordsContext: Context<HomeWords | null> = createContext<HomeWords | null>(null)
export const useHomeWords = (): HomeWords | null => use(HomeWordsContext)
