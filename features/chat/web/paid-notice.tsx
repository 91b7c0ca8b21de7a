import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { focusComposer } from './focus.ts'
import { justPaid } from './just-paid.ts'

/** At the top of a thread that was just bought; from there one goes on writing, on a phone too. */
export function PaidNotice({ hostessId }: { hostessId: number }) {
  const [euro] = useState(() => justPaid.of(hostessId))
  useEffect(() => {
    if (euro === null) return
    // The thread comes after the page, and her conditions may come before the composer.
    const giveUp = Date.now() + 3_000
    const timer = setInterval(() => {
      if (focusComposer() || Date.now() > giveUp) clearInterval(timer)
    }, 100)
    return () => clearInterval(timer)
  }, [euro])
  if (euro === null) return null
  return (
    <p
      role="status"
      className="num flex flex-none items-center gap-3 bg-trust-soft px-6 py-3 text-base leading-normal text-trust-text max-sm:px-4"
    >
      <CircleCheck size={20} strokeWidth={1.6} className="flex-none" aria-hidden />
      <span className="flex-1 text-ink">
        <b>Pagati {euro}.</b> La ricevuta è nella tua email.
      </span>
    </p>
  )
}
