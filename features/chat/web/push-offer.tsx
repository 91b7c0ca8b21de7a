import { lazy, Suspense, useEffect, useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { pushAbility } from '#features/notifications/web/push.ts'
import { useJustSent } from './just-sent.ts'

const PushNow = lazy(async () => ({
  default: (await import('#features/notifications/web/push-now.tsx')).PushNow,
}))

const keyOf = (userId: number) => `PUSH_ASKED:${userId}`

/** After one's first message, when an answer is worth a notice; asked once on each device. Null: nobody to wait for. */
export function PushOffer({ name }: { name: string | null }) {
  const { id } = useUser()
  const sent = useJustSent()
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (sent !== null && mayAsk(id)) setAsking(true)
  }, [sent, id])
  if (name === null || !asking) return null
  const done = () => {
    setAsking(false)
    try {
      localStorage.setItem(keyOf(id), new Date().toISOString())
    } catch (error) {
      // A full storage: it is asked again another day.
      console.error(error)
    }
  }
  return (
    <Suspense>
      <PushNow name={name} onDone={done} />
    </Suspense>
  )
}

function mayAsk(userId: number): boolean {
  return (
    pushAbility() === 'able' &&
    Notification.permission === 'default' &&
    localStorage.getItem(keyOf(userId)) === null
  )
}
