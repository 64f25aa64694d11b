import { run } from './lib/run.ts'

// Production runs without the folder demo/.
const demonstration =
  process.env['NODE_ENV'] === 'production' ? null : (await import('../demo/demonstration.ts')).demonstration
await run(process.env, demonstration)
