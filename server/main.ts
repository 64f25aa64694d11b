// The member site. The demonstration runs demo/site.ts instead, which draws missing images; this one shows placeholders.
import { placeholders } from '../providers/images/placeholder.ts'
import { runSite } from './site.ts'

await runSite(placeholders)
