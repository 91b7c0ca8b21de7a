import { setTimeout as sleep } from 'node:timers/promises'
import { test } from './test.ts'

/** So long a test about today may take. */
const roomSeconds = 120

/** For what holds today and no longer tomorrow: waits for midnight in Italy to pass where it is near. */
export async function withinOneDay(): Promise<void> {
  const time = new Date().toLocaleTimeString('sv-SE', { timeZone: 'Europe/Rome' })
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const left = 24 * 3600 - (hours * 3600 + minutes * 60 + seconds)
  if (left > roomSeconds) return
  test.setTimeout(test.info().timeout + (left + 1) * 1000)
  await sleep((left + 1) * 1000)
}
