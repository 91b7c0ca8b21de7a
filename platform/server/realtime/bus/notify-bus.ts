import type { Bus } from './bus.ts'
import { brokerBus, type BrokerBusNeeds } from './broker-bus.ts'
import { notifyLink } from './notify-link.ts'

const everybody = 'lieta_realtime'
/** A NOTIFY takes less than 8,000 bytes, and wakes every process: what follows is gathered for a moment. */
const gathering = { noticesPerPayload: 50, pauseMs: 10 }

/** PostgreSQL as the broker: nothing more to run, and one connection that listens and notifies. */
export function notifyBus(url: string, needs: BrokerBusNeeds, answerMs?: number): Bus {
  const subjects = { everybody, own: `${everybody}.${needs.self}` }
  return brokerBus(async () => notifyLink(url, answerMs), subjects, needs, gathering)
}
