import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Reconciliation } from '../../contract/payment-records.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { counted } from '#platform/web/staff/amounts.ts'
import { providerWords } from './payment-words.ts'
import { reconciliationQuery } from './queries.ts'
import { Moment } from '#platform/web/staff/moment.tsx'

/** Whether the comparison with the providers goes on by itself, and what waits for a person. */
export function ReconciliationPanel() {
  const { data, isError, refetch } = useQuery(reconciliationQuery)
  if (isError)
    return (
      <Panel className="mb-4 flex flex-wrap items-center justify-between gap-3 px-5 py-3 text-sm">
        Lo stato dei controlli non è disponibile.
        <Button look="secondary" size="sm" onClick={() => void refetch()}>
          Riprova
        </Button>
      </Panel>
    )
  if (data === undefined) return <Skeleton className="mb-4 h-16 rounded-md" />
  const { late, mismatches, refunds_late, refunds_waiting } = data
  return (
    <Panel className="mb-4 grid gap-3 px-5 py-4 text-sm max-sm:px-4">
      <h2 className="sr-only">Controlli con i fornitori</h2>
      <ul className="grid gap-2">
        {late ? (
          <Line icon={TriangleAlert} tone="text-danger-text">
            <b>I controlli automatici sono fermi.</b> Nessun pagamento viene accreditato. Avvisa chi gestisce
            il server.
          </Line>
        ) : null}
        {mismatches > 0 ? (
          <Line icon={TriangleAlert} tone="text-danger-text">
            <Link className="link" to="?flag=mismatch">
              {counted(mismatches, 'pagamento da esaminare', 'pagamenti da esaminare')}
            </Link>
            , il fornitore dice qualcosa di diverso.
          </Line>
        ) : null}
        {refunds_late > 0 ? (
          <Line icon={TriangleAlert} tone="text-danger-text">
            <Link className="link" to="?flag=refund_late">
              {counted(refunds_late, 'rimborso in ritardo', 'rimborsi in ritardo')}
            </Link>
            . Serve il tuo intervento.
          </Line>
        ) : null}
        {data.providers.map((each) => (
          <ProviderLine key={each.provider} {...each} />
        ))}
        {refunds_waiting > refunds_late ? (
          <li className="num text-ink-2">
            {counted(refunds_waiting - refunds_late, 'rimborso in corso', 'rimborsi in corso')}
          </li>
        ) : null}
      </ul>
    </Panel>
  )
}

function ProviderLine({
  provider,
  ran_at,
  asked,
  silent,
  due,
  oldest_due_at,
  open,
}: Reconciliation['providers'][number]) {
  const well = ran_at !== null && silent === 0 && due === 0
  return (
    <Line
      icon={well ? CircleCheck : ran_at === null ? Clock : TriangleAlert}
      tone={well ? 'text-trust-text' : 'text-wait-text'}
    >
      <b>{providerWords[provider]}</b>:{' '}
      {ran_at === null ? (
        'non ancora controllato'
      ) : (
        <>
          controllato <Moment at={ran_at} />
          {asked > 0 ? `, ${counted(asked, 'domanda', 'domande')}` : ''}
          {silent > 0 ? `, ${counted(silent, 'senza risposta', 'senza risposta')}` : ''}
        </>
      )}
      {open > 0 ? `; ${counted(open, 'pagamento aperto', 'pagamenti aperti')}` : ''}
      {due > 0 && oldest_due_at ? (
        <>
          ; {counted(due, 'in ritardo', 'in ritardo')}, il primo <Moment at={oldest_due_at} />
        </>
      ) : null}
    </Line>
  )
}

function Line({ icon: Icon, tone, children }: { icon: LucideIcon; tone: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon size={18} strokeWidth={1.7} className={`mt-0.5 flex-none ${tone}`} aria-hidden />
      <span className="num">{children}</span>
    </li>
  )
}
