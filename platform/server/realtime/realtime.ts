import type { Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { ClientConfig } from '#platform/contract/client-config.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { ownEndpoint } from './own-endpoint.ts'
import type { Publish, SessionsAt } from './publish.ts'
import { pusherService } from './pusher-service.ts'
import type { RealtimeRules } from './rules.ts'
import type { RealtimeKeys } from './signature.ts'
import type { Owner } from './sockets.ts'
import type { Tracing } from '../tracing/tracing.ts'

/** Realtime events for browsers: our own endpoint, or a service that speaks the same protocol. */
export interface Realtime {
  /** Signs subscriptions and sign-ins. */
  readonly keys: RealtimeKeys
  /** The id under which a session's socket signs in. */
  readonly signInId: (owner: Owner) => string
  /** What a pusher-js client needs to find it. */
  readonly clientOptions: ClientConfig['realtime']
  readonly publish: Publish
  /** Resolves once events from other processes arrive. */
  readonly ready: Promise<void>
  /** Whether events from other processes arrive now. */
  readonly isListening: () => boolean
  /** How many sockets this very process holds. */
  readonly sockets: () => number
  readonly sessionsAt: SessionsAt
  readonly close: () => Promise<void>
}

export interface RealtimeNeeds {
  readonly config: Pick<Config, 'publicUrl' | 'https' | 'key' | 'realtimeBus' | 'trustProxy'>
  /** The HTTP server whose upgrade requests our endpoint answers. */
  readonly server: Server
  readonly databaseUrl: string
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly tracing?: Tracing | null
  readonly rules: RealtimeRules
}

/** Opens what the configuration has chosen; the only place that knows every implementation. */
export function openRealtime(choice: Config['providers']['realtime'], needs: RealtimeNeeds): Realtime {
  switch (choice.kind) {
    case 'own':
      return ownEndpoint(needs)
    case 'pusher':
      return pusherService(choice, needs)
  }
}
