import { demonstration } from '../demo/demonstration.ts'
import { run } from './lib/run.ts'

await run({ ...process.env, NODE_ENV: 'development', DAMASK_DEV: '1' }, demonstration)
