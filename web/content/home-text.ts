import { createContext, use, type Context } from 'react'
import type { FieldsOf } from '../../contract/content.ts'
import { headlineOf } from './runs.ts'

/**
 * The texts of the home entry for the first screen. `lead`: the banner's text after its headline. Without a headline
 * the first screen keeps the brand's title and lead.
 */
export type HomeText = { headline: string; lead: string; hasWelcome: boolean; hasEmailForm: boolean }
export function homeText({ banner, banner_text: text }: FieldsOf<'home'>): HomeText {
  return {
    ...headlineOf(text),
    hasWelcome: banner.include_welcome_message,
    hasEmailForm: banner.include_prospect_email,
  }
}

export const HomeTextContext: Context<HomeText | null> = createContext<HomeText | null>(null)
export const useHomeText = (): HomeText | null => use(HomeTextContext)
