// Loaded into every child process (node --import): when the starter is gone, even by kill -9, the child ends too.
const graceMs = 3_000 // the database may have gone first, and an orderly end can wait for it in vain

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), graceMs).unref()
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()
