// Loaded into every child process (node --import): when the starter is gone, even by kill -9, the child ends too.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
