import { useSyncExternalStore } from 'react'
import { deviceAccount } from '../intent/account.ts'

const listeners = new Set<() => void>()

/** Of one person on this device: at home the key may be wanted, on the computer of an office in the way. */
const keyName = () => {
  const account = deviceAccount()
  return account && `ESC_EXIT:${account.id}`
}

function isOn(): boolean {
  const key = keyName()
  return key !== null && localStorage.getItem(key) === 'on'
}

/** Whether Esc three times leaves at once; only where the person has said so in the settings. */
export function useEscExit(): [on: boolean, choose: (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, isOn, () => false)
  return [on, choose]
}

function choose(on: boolean): void {
  const key = keyName()
  if (key === null) return
  if (on) localStorage.setItem(key, 'on')
  else localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
