import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { euroToCents, formatEuro } from '#platform/contract/money.ts'
import { typedNumber } from '#platform/web/forms/typed-number.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { raiseHours, type Spending, spendingEndpoints, SpendingLimitBody } from '../../contract/spending.ts'
import { keepLimit, removeLimit, spendingKey, spendingQuery, useLimitChange } from './spending-queries.ts'

/** 'Limite di spesa': so much a month and no more, set by the king himself. */
export function LimitCard({ withLink = true }: { withLink?: boolean }) {
  const { data } = useQuery(spendingQuery)
  return (
    <Panel aria-label="Limite di spesa" id="limite" className="p-6 max-sm:p-4">
      <PanelTitle
        aside={
          withLink ? (
            <Link to="/spesa" className="link inline-flex min-h-target items-center text-sm">
              Quanto hai speso
            </Link>
          ) : null
        }
      >
        Limite di spesa
      </PanelTitle>
      {data ? <Limit {...data} /> : null}
    </Panel>
  )
}

function Limit(spending: Spending) {
  const { limit, left, used, pending } = spending
  const [changing, setChanging] = useState(false)
  const remove = useLimitChange(removeLimit, `Il limite finisce tra ${raiseHours} ore`)
  return (
    <>
      <p className="num mt-2 text-base text-ink-2">
        {limit === null ? (
          'Scegli quanto puoi spendere al massimo in un mese. Vale da subito.'
        ) : (
          <>
            Al massimo <b className="font-semibold text-ink">{euro(limit)}</b> al mese. Ne hai usati{' '}
            {euro(used)}, ti restano <b className="font-semibold text-ink">{euro(left ?? 0)}</b>.
          </>
        )}
      </p>
      {pending ? <Pending {...pending} /> : null}
      {limit === null || changing ? (
        <LimitForm limit={limit} onDone={() => setChanging(false)} />
      ) : (
        <div className="mt-3.5 flex flex-wrap gap-2.5">
          <Button look="secondary" onClick={() => setChanging(true)}>
            Cambia
          </Button>
          {pending?.limit === null ? null : (
            <Button look="tertiary" busy={remove.isPending && 'Rimuovo…'} onClick={() => remove.mutate()}>
              Rimuovi
            </Button>
          )}
        </div>
      )}
      {limit === null ? null : (
        <p className="mt-3 text-sm text-ink-2">
          Se lo abbassi vale subito, se lo alzi o lo rimuovi dopo {raiseHours} ore.
        </p>
      )}
    </>
  )
}

function Pending({ limit, from }: NonNullable<Spending['pending']>) {
  const keep = useLimitChange(keepLimit, 'Il limite resta com’è')
  return (
    <div className="num mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-sm bg-sunken px-3.5 py-1.5 text-sm">
      <span>
        {limit === null ? 'Nessun limite' : `${euro(limit)} al mese`} dal {italianMoment(from)}
      </span>
      <Button look="tertiary" busy={keep.isPending && 'Salvo…'} onClick={() => keep.mutate()}>
        Tieni il limite attuale
      </Button>
    </div>
  )
}

function LimitForm({ limit, onDone }: { limit: number | null; onDone: () => void }) {
  const queryClient = useQueryClient()
  const form = useEndpointForm(spendingEndpoints.limit, {
    id: 'spending',
    blame: 'limit',
    schema: SpendingLimitBody,
    defaults: { limit: limit === null ? '' : String(limit) },
    body: ({ limit: typed }) => ({ limit: typedNumber(typed) }),
    onDone(now) {
      queryClient.setQueryData(spendingKey, now)
      toast.success(now.pending ? `Il nuovo limite vale tra ${raiseHours} ore` : 'Il limite vale da subito')
      onDone()
    },
  })
  const { id, error, ...input } = form.field('limit')
  return (
    <form noValidate onSubmit={form.submit} className="mt-3.5 max-w-sm">
      <Field id={id} label="Euro al mese" error={error}>
        {(control) => (
          <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
            <input
              {...input}
              {...control}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              className="input num"
              maxLength={6}
            />
            <Button type="submit" look="secondary" busy={form.busy && 'Salvo…'}>
              Salva
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}

const euro = (amount: number): string => formatEuro(euroToCents(amount))
