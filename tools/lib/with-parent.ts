// Loaded first into every service (node --import): when the parent has ended, even by kill -9, the service ends too.

const graceMs = 2_000 // the database may have ended first, and an orderly shutdown could wait for it in vain
const kill = () => process.kill(process.pid, 'SIGKILL')

process.on('disconnect', () => {
  setTimeout(kill, graceMs).unref()
  process.kill(process.pid, 'SIGTERM')
})
// Runs before other exit listeners. The logger's listener would retry its last line on the parent's broken pipe without end.
process.on('exit', () => {
  if (!process.connected) kill()
})
// Lets the process end when it has nothing else to do, although its channel to the parent is open.
process.channel?.unref()
