import { connect, type Socket } from 'node:net'

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

/**
 * Each of `connections` sends the next request as soon as the last answer is complete, for so many seconds. Over bare
 * sockets: a client of node:http takes as much of the processor as the servers that it measures.
 */
export async function load(target: Target, connections: number, seconds: number): Promise<Load> {
  const sent = target.requests.map((asked) => written(target.url, asked))
  const times: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  let next = 0
  const worker = async () => {
    const connection = await open(target.url)
    try {
      while (performance.now() < end) {
        const begun = performance.now()
        const status = await connection.ask(sent[next++ % sent.length]!)
        if (status !== 200) throw new Error(`${target.url.pathname} answered ${status}`)
        times.push(performance.now() - begun)
      }
    } finally {
      connection.close()
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return { times, perSecond: times.length / ((performance.now() - started) / 1000) }
}

/** A POST as it goes over the wire. */
export function written(url: URL, { body, authorization }: Asked): Buffer {
  const lines = [
    `POST ${url.pathname} HTTP/1.1`,
    `host: ${url.host}`,
    ...(authorization === '' ? [] : [`authorization: ${authorization}`]),
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

export interface Connection {
  /** Sends one request and reads its answer; its status. One at a time. */
  readonly ask: (request: Buffer) => Promise<number>
  readonly close: () => void
}

export async function open(url: URL): Promise<Connection> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const made = connect({ host: url.hostname, port: Number(url.port), noDelay: true }, () => resolve(made))
    made.once('error', reject)
  })
  let answered: (status: number) => void = () => {}
  let failed: (error: Error) => void = () => {}
  let head = ''
  /** Bytes of the body still to come; negative: the head is not whole yet, NaN: it comes in chunks. */
  let missing = -1
  let status = 0
  const done = () => {
    head = ''
    missing = -1
    answered(status)
  }
  socket.on('data', (chunk: Buffer) => {
    let body = chunk
    if (missing === -1) {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      status = Number(head.slice(9, 12))
      missing = Number(/\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end))?.[1] ?? Number.NaN)
      body = chunk.subarray(chunk.length - (head.length - end - 4))
    }
    if (Number.isNaN(missing)) {
      if (body.subarray(-5).toString('latin1') === '0\r\n\r\n') done()
      return
    }
    missing -= body.length
    if (missing <= 0) done()
  })
  socket.on('error', (error) => failed(error))
  socket.on('close', () => failed(new Error('the server closed the connection')))
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        answered = resolve
        failed = reject
        socket.write(request)
      }),
    close: () => {
      failed = () => {}
      socket.destroy()
    },
  }
}
