// The member site. The demonstration runs demo/site.ts instead, which draws missing images. This program shows placeholders for them.
import { placeholders } from '../providers/images/placeholder.ts'
import { runSite } from './site.ts'

await runSite(placeholders)
