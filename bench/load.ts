import { Agent, request } from 'node:http'

/** One request of a bench: a JSON body for an address. */
export interface Target {
  readonly url: URL
  readonly headers: Record<string, string>
  readonly bodies: readonly string[]
}

export interface Load {
  /** Milliseconds from the request to the last byte of its answer. */
  readonly times: readonly number[]
  readonly perSecond: number
}

/** Each of `connections` sends its next body as soon as the last answer is complete, for so many seconds. */
export async function load(target: Target, connections: number, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  let next = 0
  const worker = async () => {
    while (performance.now() < end) {
      const body = target.bodies[next++ % target.bodies.length]!
      const sent = performance.now()
      await send(target, agent, body)
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const perSecond = times.length / ((performance.now() - started) / 1000)
  agent.destroy()
  return { times, perSecond }
}

function send({ url, headers }: Target, agent: Agent, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url.pathname} answered ${response.statusCode}`))
        response.resume().once('end', resolve)
      },
    )
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}
