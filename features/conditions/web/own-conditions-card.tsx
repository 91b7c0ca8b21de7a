import { useQuery } from '@tanstack/react-query'
import { ShieldHalf } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { OwnConditions } from '../contract/conditions.ts'
import { ConditionLines, OwnSentence } from './condition-lines.tsx'
import { ownConditionsQuery } from './queries.ts'

const ConditionsForm = lazy(() =>
  import('./conditions-form.tsx').then((module) => ({ default: module.ConditionsForm })),
)

/** A hostess's own conditions, and the way to change them. */
export function OwnConditionsCard() {
  const user = useUser()
  const [open, setOpen] = useState(false)
  const { data, error, refetch, isFetching } = useQuery(ownConditionsQuery)
  const close = () => setOpen(false)
  return (
    <Panel aria-label="Le mie condizioni" className="p-6 max-sm:p-4">
      <PanelTitle
        aside={
          data ? (
            <Button look="secondary" onClick={() => setOpen(true)}>
              {data.card === null ? 'Scrivile' : 'Modifica'}
            </Button>
          ) : null
        }
      >
        Le mie condizioni
      </PanelTitle>
      <p className="mt-2 text-base text-ink-2">
        Le vede sul profilo e le accetta prima di scriverti. Puoi cambiarle quando vuoi, e le nuove valgono
        per chi ti scrive da quel momento.
      </p>
      <div className="mt-4">
        {data ? (
          <Content own={data} />
        ) : error ? (
          <ErrorState onRetry={() => refetch()} busy={isFetching} />
        ) : (
          <div role="status">
            <span className="sr-only">Caricamento</span>
            <Skeleton className="h-40" />
          </div>
        )}
      </div>
      <Dialog open={open} onClose={close} title="Le mie condizioni">
        {open && data ? (
          <Suspense fallback={<Skeleton className="mt-4 h-80" />}>
            <ConditionsForm user={user} own={data} onClose={close} />
          </Suspense>
        ) : null}
      </Dialog>
    </Panel>
  )
}

function Content({ own: { card, pending_sentence: pending } }: { own: OwnConditions }) {
  return (
    <div className="grid gap-4">
      {card && card.lines.length > 0 ? <ConditionLines shown={card} /> : null}
      {card?.sentence ? <OwnSentence>{card.sentence}</OwnSentence> : null}
      {pending ? (
        <div className="rounded-sm bg-wait-soft px-3.5 py-3">
          <p className="flex flex-wrap items-center justify-between gap-2 text-xs font-semibold text-wait-text">
            Nuova frase, in attesa di approvazione
            <Badge tone="wait" icon={ShieldHalf}>
              In moderazione
            </Badge>
          </p>
          <p className="mt-1 text-base leading-body wrap-anywhere text-ink-2">{pending}</p>
        </div>
      ) : null}
    </div>
  )
}
