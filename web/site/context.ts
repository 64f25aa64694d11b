import { createContext } from 'react-router'
import type { PageInfo } from '../../contract/pages.ts'

/** Set once per request by entry/handle.ts. Loaders and actions read it; components never do. */
export const pageInfo = createContext<PageInfo>()
