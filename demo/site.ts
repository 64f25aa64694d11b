// The member site of the demonstration: `npm start` runs it in place of server/main.ts.
import { runSite } from '../server/site.ts'
import { foodDrawings } from './pictures/drawings.ts'

await runSite(foodDrawings)
