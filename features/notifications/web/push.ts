import { notificationEndpoints, type PushSubscription as Wire } from '../contract/notifications.ts'
import { call } from '#platform/web/api/client.ts'

/** What this browser can do; `blocked`: it was told to ask no more, which only its settings undo. */
export type PushAbility = 'able' | 'blocked' | 'unable'

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unable'
  return Notification.permission === 'denied' ? 'blocked' : 'able'
}

/** Where this browser gets notifications now; null: nowhere. Asks nobody anything. */
export async function currentEndpoint(): Promise<string | null> {
  if (pushAbility() !== 'able') return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null
}

/** Asks for permission: only after a click. False: it was not given. */
export async function startPush(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // One made for another key, before the secret of the server changed, would get nothing.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await call(notificationEndpoints.subscribe, { body: subscription.toJSON() as Wire })
  return true
}

export async function stopPush(endpoint: string): Promise<void> {
  await call(notificationEndpoints.endPush, { body: { endpoint } })
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
