import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node'
import type { OpenLink } from './kept-link.ts'

/** NATS, its core alone: nothing is kept there. */
export const natsLink =
  (url: string): OpenLink =>
  ({ subjects, heard, lost }) => {
    let connection: NatsConnection | undefined
    let isCut = false
    const open = async () => {
      const opened = await connect(optionsOf(url))
      if (isCut) return opened.close()
      connection = opened
      void opened.closed().then((error) => lost(error ?? new Error('the connection to NATS was closed')))
      for (const subject of subjects)
        opened.subscribe(subject, {
          callback: (error, message) => (error === null ? heard(subject, message.string()) : lost(error)),
        })
      // Its answer says that the server has the subscriptions.
      await opened.flush()
    }
    return {
      ready: open(),
      async publish(subject, payload) {
        if (connection === undefined) throw new Error('not connected to NATS yet')
        connection.publish(subject, payload)
        await connection.flush()
      },
      cut() {
        isCut = true
        connection?.close().catch(() => {})
      },
    }
  }

/** As NATS writes addresses: `nats://user:password@host:4222`, `nats://token@host`; `tls://` insists on encryption. */
function optionsOf(url: string): NodeConnectionOptions {
  const { protocol, host, username, password } = new URL(url)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: host,
    name: 'lieta realtime',
    reconnect: false,
    timeout: 5_000,
    noAsyncTraces: true,
    ...(pass !== '' && { user, pass }),
    ...(pass === '' && user !== '' && { token: user }),
    ...(protocol === 'tls:' && { tls: {} }),
  }
}
