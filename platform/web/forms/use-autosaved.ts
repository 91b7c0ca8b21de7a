import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useSavingPage } from './saving.tsx'
import type { SavedField } from './saving-page.ts'

export interface Autosaved<T> {
  readonly value: T
  readonly change: (value: T) => void
  /** Why it was refused; null: it was not. */
  readonly problem: unknown
  /** Once more, at once. */
  readonly again: () => void
  /** Grows when the value changes from elsewhere: the key of a form that begins with it. */
  readonly turn: number
}

/**
 * A field of a page that saves by itself (`SavingProvider`): its value outlives its component as long as the page is open,
 * and is not fetched again before it is saved.
 */
export function useAutosaved<T>(name: string, field: SavedField<T>): Autosaved<T> {
  const page = useSavingPage()
  useState(() => page.begin(name, field.first))
  const value = useRead(page.subscribe, () => page.valueOf(name)) as T
  const problem = useRead(page.subscribe, () => page.problemOf(name))
  const turn = useRead(page.subscribe, () => page.turnOf(name))
  const { rest = 0 } = field
  const first = useEffectEvent(() => field.first())
  const send = useEffectEvent((sent: unknown) => field.send(sent as T))
  const fits = useEffectEvent((sent: unknown) => field.fits?.(sent as T) ?? true)
  useEffect(
    () =>
      page.show(name, {
        first: () => first(),
        send: (sent) => send(sent),
        fits: (sent) => fits(sent),
        rest,
      }),
    [page, name, rest],
  )
  return {
    value,
    change: (next) => page.change(name, next),
    problem: problem ?? null,
    again: () => page.again(name),
    turn,
  }
}

function useRead<T>(subscribe: (listener: () => void) => () => void, read: () => T): T {
  return useSyncExternalStore(subscribe, read, read)
}
