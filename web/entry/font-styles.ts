import { createContext } from 'react'

/** The styles of the partner's own font family. Set during server rendering only: browsers read them from the page (shell/theme-of.ts). */
export const FontStylesContext = createContext('')
