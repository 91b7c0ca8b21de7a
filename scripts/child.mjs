const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * This process becomes a mere shell around `child`: it hands on the signals and ends as the child ends.
 * When whoever started us is killed outright, the child is asked to stop, so that nothing is left running.
 */
export function becomeOneWith(child) {
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500).unref()
  child.once('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    for (const name of signals) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}
