import { captchaEndpoint } from '#contract/captcha.ts'
import { fetchBody } from '#web/api/client.ts'

const retries = 2

/** Does the proof of work that the server asks for, and returns it as forms send it. */
export async function proveHuman(): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const challenge = await fetchBody(captchaEndpoint, { quiet: true })
      const solution = await solve(challenge)
      return btoa(JSON.stringify({ challenge, solution }))
    } catch (error) {
      if (attempt === retries) throw error
    }
  }
}

function solve(challenge: unknown): Promise<unknown> {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  const solved = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) =>
      data === null ? reject(new Error('no solution in time')) : resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
  })
  worker.postMessage(challenge)
  return solved.finally(() => worker.terminate())
}
