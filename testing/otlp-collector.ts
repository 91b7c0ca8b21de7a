import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterThisFile } from './endings.ts'

export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: Readonly<Record<string, unknown>>
  readonly failed: boolean
}

export interface Collector {
  readonly endpoint: string
  /** Everything that came, as it came: request lines, headers, bodies. */
  readonly bytes: () => string
  readonly spans: () => readonly CollectedSpan[]
  readonly services: () => readonly unknown[]
  /** What it answers from now on; `silent`: nothing. */
  answer: number | 'silent'
}

type Attributes = readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<CollectedSpan, 'attributes' | 'failed'> & {
        readonly attributes: Attributes
        readonly status: { readonly code?: number }
      })[]
    }[]
  }[]
}

const record = (attributes: Attributes): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** An OTLP receiver over HTTP for one test file; it takes the JSON form. */
export async function startCollector(): Promise<Collector> {
  const raw: string[] = []
  const bodies: Sent[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (collector.answer === 'silent') return
    raw.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`, body)
    if (request.url === '/v1/traces') bodies.push(JSON.parse(body) as Sent)
    response.writeHead(collector.answer, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterThisFile(() => {
    server.closeAllConnections()
    server.close()
  })
  const resources = () => bodies.flatMap(({ resourceSpans }) => resourceSpans)
  const collector: Collector = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: 200,
    bytes: () => raw.join('\n'),
    services: () => resources().map(({ resource }) => record(resource.attributes)['service.name']),
    spans: () =>
      resources()
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(({ attributes, status, ...span }) => ({
          ...span,
          attributes: record(attributes),
          failed: status.code === 2,
        })),
  }
  return collector
}
