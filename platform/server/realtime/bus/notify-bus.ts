import { listen, notifier } from '../notify.ts'
import type { Bus, BusNeeds } from './bus.ts'

/** PostgreSQL itself: nothing more to run, and one connection that listens. */
export function notifyBus(needs: BusNeeds): Bus {
  const send = notifier(needs, needs.self)
  const { ready, isListening, close } = listen(needs)
  return { send, ready, isUp: isListening, close }
}
