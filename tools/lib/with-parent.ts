// Loaded into every child process (node --import): when the parent has ended, even by kill -9, the child ends too.
import { closeSync, openSync } from 'node:fs'

const graceMs = 2_000 // the database may have ended first, and an orderly shutdown could wait for it in vain

process.on('disconnect', () => {
  // No process reads the output any more. The logger would retry its last line on the broken pipe without end, so /dev/null replaces the
  // pipe: `openSync` gets the lowest free descriptor, which is the one just closed.
  for (const output of [1, 2]) {
    closeSync(output)
    openSync('/dev/null', 'w')
  }
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref()
  process.kill(process.pid, 'SIGTERM')
})
// The channel to the parent does not keep a process running that has nothing else to do.
process.channel?.unref()
