import { placeholders } from '../providers/images/placeholder.ts'
import { runSite } from './site.ts'

await runSite(placeholders)
