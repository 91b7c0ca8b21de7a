import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Notice } from '../publish.ts'
import { brokerBus } from './broker-bus.ts'
import { notifyBus } from './notify-bus.ts'

/** How the processes tell each other what happened: ids only, after commit, and each hint may be lost. */
export interface Bus {
  /** Sends to the other processes. Never throws and never waits. */
  readonly send: (notice: Notice) => void
  /** Resolves once notices of other processes arrive. */
  readonly ready: Promise<void>
  /** Whether notices arrive now, as far as the last heartbeat knows. */
  readonly isUp: () => boolean
  readonly close: () => Promise<void>
}

export interface BusNeeds {
  readonly config: Pick<Config, 'key'>
  readonly databaseUrl: string
  readonly log: FastifyBaseLogger
  /** The name of this process on the bus: it need not hear itself. */
  readonly self: string
  readonly onNotice: (notice: Notice) => void
  /** Called when notices arrive again after a gap in which some may have been missed. */
  readonly onGap: () => void
}

/** Opens what `REALTIME_BUS` has chosen; a process loads no library of those that it has not. */
export function openBus(choice: Config['realtimeBus'], needs: BusNeeds): Bus {
  switch (choice.kind) {
    case 'notify':
      return notifyBus(needs.databaseUrl, needs)
    case 'valkey':
      return brokerBus(
        async () => (await import('./valkey-link.ts')).valkeyLink(choice.url),
        subjects(needs),
        needs,
      )
    case 'nats':
      return brokerBus(
        async () => (await import('./nats-link.ts')).natsLink(choice.url),
        subjects(needs),
        needs,
      )
  }
}

/** Several installations may share a broker: the names of each come from a key of its own. */
function subjects({ config, self }: BusNeeds) {
  const installation = createHmac('sha256', config.key('bus')).update('subject').digest('hex').slice(0, 16)
  return { everybody: `lieta.${installation}`, own: `lieta.${installation}.${self}` }
}
