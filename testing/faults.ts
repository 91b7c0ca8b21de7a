import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Received } from './web-server.ts'

/** What goes wrong with one request, once. */
export interface Fault {
  /** `POST /v1/refunds`: method and the beginning of the path. */
  readonly at: string
  /** `lost`: the work is done, and the answer never arrives. `empty`: a fault that says nothing, as a proxy's. */
  readonly kind: 'refused' | 'empty' | 'lost' | 'slow'
}

/** Answers a request, after or instead of what the first fault that concerns it does. */
export async function withFaults(
  faults: Fault[],
  received: Received,
  reply: ServerResponse,
  answer: () => { status: number; body: unknown },
): Promise<void> {
  const line = `${received.method} ${received.url}`
  const index = faults.findIndex(({ at }) => line.startsWith(at))
  const [fault] = index < 0 ? [] : faults.splice(index, 1)
  if (fault?.kind === 'refused') return send(reply, 500, { error: { message: 'out of order' } })
  if (fault?.kind === 'empty') return send(reply, 500, {})
  if (fault?.kind === 'slow') await sleep(100)
  const { status, body } = answer()
  if (fault?.kind === 'lost') return void reply.destroy()
  send(reply, status, body)
}

function send(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { 'content-type': 'application/json' })
  reply.end(JSON.stringify(body))
}
