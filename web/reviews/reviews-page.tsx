import { useUser } from '#web/shell/session.tsx'
import { usePageTitle } from '#web/shell/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Who may be reviewed, in the prescribed words. Reviews themselves open with a later release. */
export function ReviewsPage() {
  usePageTitle('Recensioni')
  const { role } = useUser()
  return (
    <div className="wrap grid max-w-180! justify-items-start gap-4 py-11 max-sm:py-6">
      <h1 className="text-3xl">Lascia una recensione</h1>
      <p className="text-ink-2">
        {role === 'HOSTESS'
          ? 'Puoi recensire gli utenti che ti hanno recensito.'
          : "Puoi recensire gli utenti con cui hai chattato per un po'."}
      </p>
      <p>
        Le recensioni non sono ancora aperte: quando lo saranno, le persone da recensire compariranno qui.
      </p>
      <ButtonLink to="/chat" look="secondary">
        Vai ai messaggi
      </ButtonLink>
    </div>
  )
}
