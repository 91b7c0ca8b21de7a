import { Redis } from 'ioredis'
import type { OpenLink } from './kept-link.ts'

/** Valkey or Redis, 5 or later: two connections, since one that listens may say nothing else. */
export const valkeyLink =
  (url: string): OpenLink =>
  ({ subjects, heard, lost }) => {
    const open = () => {
      const client = new Redis(url, {
        connectionName: 'lieta realtime',
        lazyConnect: true,
        protocol: 2,
        // The bus opens a new one, and keeps what was not sent.
        retryStrategy: null,
        enableOfflineQueue: false,
        enableReadyCheck: false,
        maxRetriesPerRequest: 0,
        connectTimeout: 5_000,
        disconnectTimeout: 500,
        keepAlive: 10_000,
      })
      client.on('error', lost)
      client.on('close', () => lost(new Error('the connection to Valkey was closed')))
      return client
    }
    const [hearing, speaking] = [open(), open()]
    hearing.on('message', heard)
    return {
      ready: Promise.all([
        hearing.connect().then(() => hearing.subscribe(...subjects)),
        speaking.connect(),
      ]).then(() => {}),
      async publish(subject, payload) {
        await speaking.publish(subject, payload)
      },
      cut() {
        hearing.disconnect()
        speaking.disconnect()
      },
    }
  }
