import { Agent, request } from 'node:http'

/** One request of a bench: a JSON body, and who sends it. */
export interface Asked {
  readonly body: string
  readonly authorization: string
}

export interface Target {
  readonly url: URL
  readonly requests: readonly Asked[]
}

export interface Load {
  /** Milliseconds from the request to the last byte of its answer. */
  readonly times: readonly number[]
  readonly perSecond: number
}

/** Each of `connections` sends the next request as soon as the last answer is complete, for so many seconds. */
export async function load(target: Target, connections: number, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  let next = 0
  const worker = async () => {
    while (performance.now() < end) {
      const asked = target.requests[next++ % target.requests.length]!
      const sent = performance.now()
      await send(target.url, agent, asked)
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const perSecond = times.length / ((performance.now() - started) / 1000)
  agent.destroy()
  return { times, perSecond }
}

function send(url: URL, agent: Agent, { body, authorization }: Asked): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          authorization,
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
