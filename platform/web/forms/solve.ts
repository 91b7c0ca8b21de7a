/** Solves an ALTCHA challenge off the page's own thread. */
export function solve(challenge: unknown): Promise<unknown> {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  const solved = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) =>
      data === null ? reject(new Error('no solution in time')) : resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
  })
  worker.postMessage(challenge)
  return solved.finally(() => worker.terminate())
}
