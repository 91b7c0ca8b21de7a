import net from 'node:net'
import pg from 'pg'

/** Kernel probes of a silent connection begin after this: by default they would after two hours. */
const keepAliveDelayMs = 10_000
const probeMs = 2_000
/** For how long a host that has answered is taken without asking again: a pool opens its connections together. */
const chosenMs = 1_000

/** What `target_session_attrs` may ask for; of several hosts the one that takes writes unless it says otherwise. */
const wishes = {
  'read-write': 'not pg_is_in_recovery() and not current_setting($$default_transaction_read_only$$)::bool',
  primary: 'not pg_is_in_recovery()',
  standby: 'pg_is_in_recovery()',
  any: 'true',
} as const
type Wish = keyof typeof wishes

/**
 * One URL for each host of `postgres://user:password@a:5432,b:5432/name`, the form of libpq, and which of them is meant.
 * @throws Error where it is no such URL
 */
export function readDatabaseUrl(url: string): { readonly each: readonly string[]; readonly wish: Wish } {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)([/?#].*)?$/.exec(url)
  if (parts === null) throw new Error('wants postgres://…')
  const [, start = '', hosts = '', rest = ''] = parts
  let wish: string | null = null
  const each = hosts.split(',').map((host) => {
    const one = new URL(`${start}${host}${rest}`)
    wish = one.searchParams.get('target_session_attrs')
    one.searchParams.delete('target_session_attrs')
    return one.href
  })
  if (wish !== null && !(wish in wishes))
    throw new Error(`target_session_attrs wants one of ${Object.keys(wishes).join(', ')}`)
  return { each, wish: (wish ?? (each.length > 1 ? 'read-write' : 'any')) as Wish }
}

/** Its first host alone: who, and which database, are the same for all. */
export const firstHost = (url: string): URL => new URL(readDatabaseUrl(url).each[0] ?? url)

/** The place of `place` with the person of `user`: past the pooler as the application, who may do less than the owner. */
export function atPlaceAs(place: string, user: string): string {
  const { username, password } = firstHost(user)
  const person = username === '' ? '' : `${username}${password === '' ? '' : `:${password}`}@`
  return place.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/?#]*@)?/, `$1${person}`)
}

interface Link {
  readonly connectionString: string
  readonly keepAlive: boolean
  readonly keepAliveInitialDelayMillis: number
  stream?: () => net.Socket
}

/**
 * How any client of node-postgres gets there: probes of a silent connection, and of several hosts the one that is meant
 * at the moment of connecting. A single host without `target_session_attrs` is not asked what it is.
 */
export function linkTo(url: string): Link {
  const { each, wish } = readDatabaseUrl(url)
  const link = {
    connectionString: each[0] ?? url,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  }
  if (each.length === 1 && wish === 'any') return link
  const choose = chooser(each, wish)
  return { ...link, stream: () => socketTo(choose) }
}

type Choose = () => Promise<{ readonly host: string; readonly port: number }>

function chooser(urls: readonly string[], wish: Wish): Choose {
  let last: { at: number; found: ReturnType<Choose> } | undefined
  return () => {
    if (last !== undefined && performance.now() - last.at < chosenMs) return last.found
    const found = Promise.any(urls.map((url) => probe(url, wish))).catch((error: AggregateError) => {
      last = undefined
      throw Object.assign(new Error(`none of ${urls.length} database hosts is ${wish}`, { cause: error }), {
        code: '08001',
      })
    })
    last = { at: performance.now(), found }
    return found
  }
}

async function probe(url: string, wish: Wish): ReturnType<Choose> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lieta probe',
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ meant: boolean }>(`select ${wishes[wish]} as meant`)
    if (rows[0]?.meant !== true) throw new Error(`${client.host}:${client.port} is not ${wish}`)
    return { host: client.host, port: client.port }
  } finally {
    client.end().catch(() => {})
  }
}

/** The driver names the first host; where the connection goes is decided when it is made. */
function socketTo(choose: Choose): net.Socket {
  const socket = new net.Socket()
  const connect = socket.connect.bind(socket)
  const connectChosen = () => {
    choose().then(
      // One that was given up meanwhile would come to life again.
      ({ host, port }) => !socket.destroyed && connect(port, host),
      (error: Error) => socket.destroy(error),
    )
    return socket
  }
  return Object.assign(socket, { connect: connectChosen })
}
