import { run } from './lib/run.ts'

await run(process.env)
