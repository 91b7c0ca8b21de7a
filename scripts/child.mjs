import { readFileSync } from 'node:fs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * This process becomes a mere shell around `child`: it hands on the signals and ends as the child ends.
 * When npm, which started us, is killed outright, the child is asked to stop: nothing is left running.
 */
export function becomeOneWith(child) {
  /** A server takes a second signal for the wish to end at once: npm, which goes at the first, is no second one. */
  let asked = false
  for (const signal of signals)
    process.on(signal, () => {
      asked = true
      child.kill(signal)
    })
  if (process.env.npm_lifecycle_event) {
    const before = ancestors()
    const watch = setInterval(() => {
      if (ancestors() === before) return
      clearInterval(watch)
      if (!asked) child.kill('SIGTERM')
    }, 500).unref()
  }
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

/** Our parent and, where the system tells, its own: npm puts a shell between itself and us. */
function ancestors() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8')
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}`
  } catch {
    return String(process.ppid)
  }
}
