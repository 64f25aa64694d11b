import { createContext } from 'react-router'
import type { PageInfo } from '../contract/pages.ts'

/** Filled once per request by the seam; loaders read it, components never do. */
export const pageInfo = createContext<PageInfo>()
