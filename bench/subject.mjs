/** Lieta as `npm start` runs it, without the demo: forked by the bench with its settings, answers with its port. */
import { serverEntry } from '../scripts/server-runtime.mjs'

process.once('message', async () => {
  // Ends by itself when the bench, at the other end of the channel, lets go of it.
  await import(new URL(`../${serverEntry}`, import.meta.url))
  process.send(Number(process.env.PORT))
})
// As in memory.ts, which would load what strips types.
process.on('message', (message) => {
  if (message !== 'memory') return
  globalThis.gc({ execution: 'sync', type: 'major', flavor: 'last-resort' })
  process.send(process.memoryUsage.rss())
})
