// Loaded into every child process (node --import): when the starter is gone, even by kill -9, the child ends too.
import { closeSync, openSync } from 'node:fs'

const graceMs = 2_000 // the database may have gone first, and an orderly end can wait for it in vain

process.on('disconnect', () => {
  // Nobody reads our output any more. The logger would repeat its last line into the broken pipe for ever, so it gets a sink:
  // a closed descriptor is the next one to be given out.
  for (const output of [1, 2]) {
    closeSync(output)
    openSync('/dev/null', 'w')
  }
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref()
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()
