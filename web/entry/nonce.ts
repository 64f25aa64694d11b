import { createContext } from 'react'

/** Set during server rendering only; browsers hide a nonce from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
