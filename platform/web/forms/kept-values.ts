import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { getToken } from '../api/token.ts'
import { deviceAccount } from '../intent/account.ts'
import { onTypingDiscarded } from '../intent/unsaved.ts'
import { draftKey } from '../intent/writing.ts'

/** Never kept, whatever the form. */
const secret = /password|captcha|otp|code|accepted/i

type Changed = Readonly<Record<string, unknown>>

/** Where the words of a form are kept for the person signed in here; null: nowhere. */
function keyOf(name: string | undefined): string | null {
  const account = name === undefined || getToken() === null ? null : deviceAccount()
  return account && draftKey(account.id, `form:${name}`)
}

/** What of a form was filled in and not sent before, laid over where its fields start. */
export function useKeptValues<Values extends FieldValues>(name: string | undefined, defaults: Values) {
  const [key] = useState(() => keyOf(name))
  const [restored] = useState(() => (key === null ? {} : read(key)))
  const start = useRef(defaults)
  const known = Object.fromEntries(Object.entries(restored).filter(([field]) => field in defaults))
  return {
    key,
    start: start.current,
    values: { ...defaults, ...known },
    restored: Object.keys(known).length > 0,
  }
}

/** Keeps what differs from where the fields start, until `drop`. */
export function useKeeping<Values extends FieldValues>(
  { key, start }: { key: string | null; start: Values },
  form: UseFormReturn<Values, unknown, never>,
): { drop: () => void } {
  const over = useRef(false)
  function drop() {
    over.current = true
    if (key !== null) localStorage.removeItem(key)
  }
  const forget = useEffectEvent(drop)
  useEffect(() => {
    if (key === null) return
    const stopKeeping = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!over.current) write(key, changedIn(values, start))
      },
    })
    const stopListening = onTypingDiscarded(() => forget())
    return () => {
      stopKeeping()
      stopListening()
    }
  }, [key, start, form])
  return { drop }
}

function changedIn(values: FieldValues, start: FieldValues): Changed {
  const changed = Object.entries(values).filter(
    ([field, value]) => !secret.test(field) && JSON.stringify(value) !== JSON.stringify(start[field]),
  )
  return Object.fromEntries(changed)
}

function read(key: string): Changed {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Changed
  } catch {
    return {}
  }
}

function write(key: string, changed: Changed): void {
  try {
    if (Object.keys(changed).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(changed))
  } catch (error) {
    // A full storage: it lives as long as the page then.
    console.error(error)
  }
}
