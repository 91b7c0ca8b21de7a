import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { type AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterThisFile } from './endings.ts'

export interface ReceivedMail {
  /** The envelope: where it really goes. */
  readonly recipients: readonly string[]
  /** As it came: headers and body. */
  readonly raw: string
  /** Unfolded, by lower-case name; a repeated one has several values. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly parts: readonly { readonly type: string; readonly content: string }[]
}

export interface MailServer {
  readonly port: number
  readonly received: ReceivedMail[]
  /** Codes with which the next recipients are refused, one each. */
  readonly refusals: string[]
  readonly connections: { count: number }
}

/** A real SMTP server for one test file; by default it wants no login. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const refusals: string[] = []
  const connections = { count: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, done) {
      connections.count += 1
      done()
    },
    onRcptTo({ address }, _session, done) {
      const refusal = refusals.shift()
      if (refusal === undefined) return done()
      const code = Number(refusal.slice(0, 3))
      done(Object.assign(new Error(`${refusal.slice(4)} <${address}> no`), { responseCode: code }))
    },
    onData(stream, session, done) {
      void text(stream).then((raw) => {
        received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), ...parse(raw) })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {
    // A client that turns away from our certificate.
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  afterThisFile(() => server.close())
  return { port: (server.server.address() as AddressInfo).port, received, refusals, connections }
}

function parse(raw: string): Omit<ReceivedMail, 'recipients'> {
  const { headers, body } = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type')?.[0] ?? '')?.[1]
  const parts = boundary === undefined ? [raw] : body.split(`--${boundary}`).slice(1, -1)
  return { raw, headers, parts: parts.map((part) => read(part.replace(/^\r\n/, ''))) }
}

function split(raw: string): { headers: Map<string, string[]>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const headers = new Map<string, string[]>()
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), words(value)])
  }
  return { headers, body: raw.slice(end + 4) }
}

function read(part: string): { type: string; content: string } {
  const { headers, body } = split(part)
  const encoding = headers.get('content-transfer-encoding')?.[0]?.toLowerCase()
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? quoted(body.replace(/=\r\n/g, ''))
        : Buffer.from(body)
  const type = headers.get('content-type')?.[0]?.replace(/;.*$/, '') ?? ''
  return { type, content: bytes.toString('utf8').replaceAll('\r\n', '\n').trimEnd() }
}

/** RFC 2047: letters beyond ASCII in headers. */
function words(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, coded: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(coded, 'base64').toString()
        : quoted(coded.replaceAll('_', ' ')).toString(),
    )
}

function quoted(coded: string): Buffer {
  return Buffer.from(
    coded.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}
