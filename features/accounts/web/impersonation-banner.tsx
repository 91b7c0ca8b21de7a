import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { User } from '#features/profiles/contract/user.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useSession } from './session.tsx'

interface ImpersonationBannerProps {
  user: User
  until: string
}

/** Stays at the foot of the window as long as staff look at the site as somebody else (docs/decisions/0011). */
export function ImpersonationBanner({ user, until }: ImpersonationBannerProps) {
  const { signOut, retry } = useSession()
  const minutes = useMinutesUntil(until, retry)
  return (
    <aside
      aria-label="Accesso dell’assistenza"
      className="sticky bottom-0 z-(--z-header) border-t border-velvet-line bg-velvet text-velvet-ink"
    >
      <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
        <Eye size={20} strokeWidth={1.6} aria-hidden className="flex-none" />
        <p className="min-w-0 text-base leading-normal wrap-anywhere">
          Stai navigando come <b>{user.name}</b>
          <span className="num text-velvet-ink-2"> · ancora {minutes} min</span>
        </p>
        <Button look="velvet" size="sm" onClick={() => void signOut()}>
          Esci
        </Button>
      </div>
    </aside>
  )
}

/** Rounded up; `onEnd` once there is nothing left. */
function useMinutesUntil(until: string, onEnd: () => void): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000))
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left === 0) onEnd()
  }, [left, onEnd])
  return left
}
