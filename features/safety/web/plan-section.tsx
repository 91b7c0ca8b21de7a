import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { retention } from '#platform/contract/retention.ts'
import { lazyExtra } from '#platform/web/shell/lazy-page.ts'
import { useSession } from '#features/accounts/web/session.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PhoneLink } from '#platform/web/ui/phone-link.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

const DatePlans = lazyExtra(() => import('./date-plans.tsx'), 'DatePlans')

/** The plan for a meeting: what it does, what it does not, and, to members, the plans themselves. */
export function PlanSection() {
  return (
    <div className="grid gap-5">
      <div className="grid gap-3 text-ink-2">
        <p>
          Scrivi chi incontri, dove e fino a quando. Ottieni un link privato da dare a chi vuoi. Quando arriva
          l’ora della fine ti chiediamo per email «Tutto bene?» e, se non confermi, scriviamo alla persona che
          hai scelto.
        </p>
        <p>
          <b className="text-ink">Che cosa non fa.</b> Non segue la tua posizione, non chiama il 112 e non
          manda SMS. Un’email può arrivare tardi o non essere letta. In pericolo chiama sempre il{' '}
          <PhoneLink number="112" />. Cancelliamo il piano {retention.datePlan.days} giorni dopo la fine.
        </p>
      </div>
      <Own />
    </div>
  )
}

function Own() {
  const { state, user } = useSession()
  const [query] = useSearchParams()
  if (state === 'guest')
    return (
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink to="/login">Accedi per creare un piano</ButtonLink>
      </div>
    )
  if (!user || user.role === 'ADMIN') return null
  if (user.approval_status !== 'approved')
    return <p className="text-ink-2">Potrai creare un piano appena il tuo profilo sarà approvato.</p>
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <DatePlans partner={query.get('con') ?? ''} />
    </Suspense>
  )
}
