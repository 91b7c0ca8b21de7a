import { Clock } from 'lucide-react'
import { Link } from 'react-router'

/** What members who wait for approval read on every page but those that say it themselves [SHELL-11]. */
export function PendingNotice() {
  return (
    <p className="wrap flex items-center gap-2.5 py-3 text-base leading-normal">
      <Clock size={20} strokeWidth={1.6} className="flex-none" aria-hidden />
      <span>
        Il tuo profilo è in attesa di approvazione da parte del team.{' '}
        <Link className="font-semibold underline underline-offset-3" to="/attesa">
          A che punto è
        </Link>
      </span>
    </p>
  )
}
