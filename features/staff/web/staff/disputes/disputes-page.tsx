import { FileText, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type DisputeRecord, disputeNearHours, disputeStates } from '#features/payments/contract/disputes.ts'
import { providerWords } from '#features/payments/web/staff/payment-words.ts'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { counted, euro } from '#platform/web/staff/amounts.ts'
import { type Column, DataTable } from '#platform/web/staff/data-table.tsx'
import { FilterSelect, useFilters } from '#platform/web/staff/filters.tsx'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ChoiceDialog } from './choice-dialog.tsx'
import { useDisputes, usePack } from './queries.ts'

const columnsWith = (onChoose: (dispute: DisputeRecord) => void): readonly Column<DisputeRecord>[] => [
  {
    key: 'purchase',
    label: 'Pagamento',
    cell: ({ purchase_id, king, title, provider }) => (
      <span className="grid">
        <b className="break-words">{king.name}</b>
        <Link to={`/admin/payments/${purchase_id}`} className="link num relative justify-self-start text-sm">
          n. {purchase_id} · {title}
        </Link>
        <span className="text-sm text-ink-2">{providerWords[provider]}</span>
      </span>
    ),
  },
  { key: 'paid', label: 'Importo', align: 'end', cell: ({ paid }) => <b>{euro(paid)}</b> },
  { key: 'state', label: 'Stato', cell: (dispute) => <State {...dispute} /> },
  { key: 'deadline', label: 'Scadenza', cell: (dispute) => <Deadline {...dispute} /> },
  { key: 'choice', label: 'Che cosa facciamo', cell: (dispute) => <Choice {...dispute} /> },
  {
    key: 'actions',
    label: 'Azioni',
    align: 'end',
    cell: (dispute) => <Actions dispute={dispute} onChoose={() => onChoose(dispute)} />,
  },
]

/** `/admin/disputes`: payments that the bank or PayPal takes back, or wants to. */
export function DisputesPage() {
  const { get, change } = useFilters()
  const state = disputeStates.find((each) => each === get('state')) ?? 'open'
  const query = useDisputes(state)
  const [chosen, setChosen] = useState<DisputeRecord>()
  const [choosing, setChoosing] = useState(false)
  const columns = columnsWith((dispute) => {
    setChosen(dispute)
    setChoosing(true)
  })
  return (
    <AdminPage title="Contestazioni" note={query.data ? noteFor(query.data) : null}>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <FilterSelect
          label="Quali"
          all="Aperte"
          value={state === 'open' ? undefined : state}
          choices={[{ value: 'closed', label: 'Chiuse' }]}
          onChoose={(value) => change({ state: value })}
        />
        <p className="max-w-[64ch] text-sm text-ink-2">
          Le prove si caricano sulla pagina del fornitore entro la scadenza. L’esito arriva da lì.
        </p>
      </div>
      <DataTable
        caption={
          state === 'open' ? 'Contestazioni aperte, dalla scadenza più vicina' : 'Contestazioni chiuse'
        }
        columns={columns}
        rows={query.data?.data}
        rowKey={({ purchase_id }) => purchase_id}
        query={query}
        empty={
          <EmptyState
            drawing={<CardsDrawing />}
            title={state === 'open' ? 'Nessuna contestazione aperta' : 'Nessuna contestazione chiusa'}
            text="Qui compare ogni pagamento che qualcuno contesta alla banca o a PayPal."
          />
        }
      />
      {chosen ? (
        <ChoiceDialog
          key={chosen.purchase_id}
          dispute={chosen}
          open={choosing}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </AdminPage>
  )
}

function noteFor({ open, near }: { open: number; near: number }): string {
  const all = counted(open, 'aperta', 'aperte')
  return near === 0 ? all : `${all}, ${near} entro ${disputeNearHours / 24} giorni`
}

const states = {
  open: { text: 'Aperta', tone: 'wait' },
  won: { text: 'Vinta', tone: 'trust' },
  lost: { text: 'Persa', tone: 'danger' },
  dropped: { text: 'Ritirata', tone: 'neutral' },
} satisfies Record<DisputeRecord['state'], { text: string; tone: BadgeTone }>

function State({ state, opened_at, closed_at }: DisputeRecord) {
  return (
    <span className="grid justify-items-start gap-1 max-sm:justify-items-end">
      <Badge tone={states[state].tone}>{states[state].text}</Badge>
      <span className="num text-sm text-ink-2">
        {closed_at === null ? `Dal ${italianMoment(opened_at)}` : italianMoment(closed_at)}
      </span>
    </span>
  )
}

function Deadline({ respond_by, deadline, state }: DisputeRecord) {
  if (respond_by === null)
    return <span className="text-sm text-ink-2">{state === 'open' ? 'Nessuna' : '–'}</span>
  return (
    <span className="grid justify-items-start gap-1 max-sm:justify-items-end">
      {deadline === 'near' ? <Badge tone="danger">In scadenza</Badge> : null}
      {deadline === 'over' ? <Badge tone="danger">Scaduta</Badge> : null}
      <span className="num text-sm">{italianMoment(respond_by)}</span>
    </span>
  )
}

function Choice({ choice }: DisputeRecord) {
  if (choice === null) return <span className="text-sm text-ink-2">Da decidere</span>
  return (
    <span className="grid max-w-[34ch] gap-0.5 text-sm max-sm:text-right">
      <b>{choice.what === 'contest' ? 'Rispondiamo' : 'Accettiamo'}</b>
      <span className="break-words">{choice.reason}</span>
      <span className="num text-ink-2">
        {choice.by.name}, {italianMoment(choice.at)}
      </span>
    </span>
  )
}

function Actions({ dispute, onChoose }: { dispute: DisputeRecord; onChoose: () => void }) {
  const { purchase_id: id, state } = dispute
  const pack = usePack(id)
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {state === 'open' ? (
        <Button look="secondary" aria-label={`Decidi sul pagamento n. ${id}`} onClick={onChoose}>
          <MessageSquareText size={18} strokeWidth={1.6} aria-hidden />
          Decidi
        </Button>
      ) : null}
      <Button
        look="secondary"
        aria-label={`Scarica le prove per il pagamento n. ${id}`}
        busy={pack.isPending && 'Preparo…'}
        onClick={() => pack.mutate()}
      >
        <FileText size={18} strokeWidth={1.6} aria-hidden />
        Prove
      </Button>
    </span>
  )
}
