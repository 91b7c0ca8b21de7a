import { Download } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { AdjustmentsLink } from '#features/wallet/web/staff/adjustments-link.tsx'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { can } from '#platform/contract/permissions.ts'
import { download } from '#platform/web/api/download.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { counted, euro } from '#platform/web/staff/amounts.ts'
import { type Column, DataTable } from '#platform/web/staff/data-table.tsx'
import { Figures } from '#platform/web/staff/figures.tsx'
import { FilterSelect, SearchField, useFilters } from '#platform/web/staff/filters.tsx'
import { Moment } from '#platform/web/staff/moment.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState, SearchDrawing } from '#platform/web/ui/empty-state.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import {
  type PaymentRecord,
  type PaymentTotals,
  paymentFlags,
  paymentProviders,
  paymentRecordEndpoints,
  paymentStates,
} from '../../contract/payment-records.ts'
import { PaymentStates } from './payment-states.tsx'
import { flagWords, paymentStateWords, providerWords } from './payment-words.ts'
import { usePayments } from './queries.ts'
import { ReconciliationPanel } from './reconciliation-panel.tsx'
import { packageWords } from '../../contract/package-name.ts'

const columns: readonly Column<PaymentRecord>[] = [
  {
    key: 'king',
    label: 'Acquisto',
    cell: ({ id, king, title, credits }) => (
      <span className="grid">
        <b className="break-words">{king.name}</b>
        <span className="num text-sm text-ink-2">
          n. {id} · {packageWords({ title, credits })}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    label: 'Stato',
    cell: ({ state, flags }) => <PaymentStates state={state} flags={flags} />,
  },
  {
    key: 'provider',
    label: 'Pagato con',
    className: 'max-lg:hidden',
    cell: ({ provider, receipt_number }) => (
      <span className="grid">
        {providerWords[provider]}
        {receipt_number ? <span className="num text-sm text-ink-2">{receipt_number}</span> : null}
      </span>
    ),
  },
  {
    key: 'paid',
    label: 'Importo',
    align: 'end',
    cell: ({ paid, discount, refunded }) => (
      <span className="grid">
        <b>{euro(paid)}</b>
        {discount > 0 ? <span className="text-sm text-ink-2">sconto {euro(discount)}</span> : null}
        {refunded > 0 ? <span className="text-sm text-ink-2">tornati {euro(refunded)}</span> : null}
      </span>
    ),
  },
  { key: 'at', label: 'Aperto', align: 'end', cell: ({ opened_at }) => <Moment at={opened_at} /> },
]

export function PaymentList() {
  const { get, change, page, any } = useFilters()
  const filters = {
    query: get('query'),
    state: paymentStates.find((each) => each === get('state')),
    flag: paymentFlags.find((each) => each === get('flag')),
    provider: paymentProviders.find((each) => each === get('provider')),
    from: dayOf(get('from')),
    to: dayOf(get('to')),
    user_id: Number(get('user')) || undefined,
  }
  const query = usePayments({ ...filters, page })
  const { admin_role: role } = useUser()
  return (
    <AdminPage
      title="Pagamenti"
      actions={
        <>
          <SearchField
            label="King, ricevuta, riferimento"
            value={filters.query}
            onSearch={(text) => change({ query: text })}
          />
          <AdjustmentsLink />
          {can(role, 'revenue.read') ? <SaveCsv filters={filters} /> : null}
        </>
      }
    >
      <ReconciliationPanel />
      <Filters {...filters} onChange={change} />
      {query.data?.totals ? <Totals {...query.data.totals} /> : null}
      <DataTable
        caption="Acquisti, dall’ultimo"
        columns={columns}
        rows={query.data?.data}
        rowKey={({ id }) => id}
        rowTo={({ id }) => String(id)}
        query={query}
        pages={query.data}
        empty={
          any ? (
            <EmptyState
              drawing={<SearchDrawing />}
              title="Nessun acquisto così"
              text="Rimuovi un filtro, o cerca per numero di ricevuta."
              action={
                <ButtonLink to="/admin/payments" look="secondary">
                  Rimuovi i filtri
                </ButtonLink>
              }
            />
          ) : (
            <EmptyState
              drawing={<CardsDrawing />}
              title="Nessun acquisto"
              text="Qui compare ogni pagamento appena un king lo apre."
            />
          )
        }
      />
    </AdminPage>
  )
}

/** What else stands in the address would be refused as a day. */
const dayOf = (text: string | undefined) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)

type Filters = Parameters<typeof usePayments>[0]

function Filters({
  state,
  flag,
  provider,
  from,
  to,
  user_id,
  onChange,
}: Filters & { onChange: (values: Record<string, string>) => void }) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3 max-sm:grid max-sm:grid-cols-2">
      <FilterSelect
        label="Stato"
        all="Tutti"
        value={state}
        choices={paymentStates.map((value) => ({ value, label: paymentStateWords[value].text }))}
        onChoose={(value) => onChange({ state: value })}
      />
      <FilterSelect
        label="Che cosa è successo"
        all="Qualsiasi cosa"
        value={flag}
        choices={paymentFlags.map((value) => ({ value, label: flagWords[value].text }))}
        onChoose={(value) => onChange({ flag: value })}
      />
      <FilterSelect
        label="Pagato con"
        all="Qualsiasi mezzo"
        value={provider}
        choices={paymentProviders.map((value) => ({ value, label: providerWords[value] }))}
        onChoose={(value) => onChange({ provider: value })}
      />
      <Day label="Dal" value={from} onChoose={(day) => onChange({ from: day })} />
      <Day label="Al" value={to} onChoose={(day) => onChange({ to: day })} />
      {user_id ? (
        <Button look="tertiary" onClick={() => onChange({ user: '' })}>
          Solo il king n. {user_id}: mostra tutti
        </Button>
      ) : null}
    </div>
  )
}

function Day({
  label,
  value = '',
  onChoose,
}: {
  label: string
  value: string | undefined
  onChoose: (day: string) => void
}) {
  return (
    <label className="grid min-w-0 gap-1 text-xs font-medium text-ink-2">
      {label}
      <input
        type="date"
        className="input w-full min-w-0 text-base"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      />
    </label>
  )
}

function Totals({ count, credited, paid, discount, refunded, net }: PaymentTotals) {
  return (
    <div className="mb-4">
      <Figures
        figures={[
          {
            label: 'Acquisti',
            value: withThousands(count),
            note: counted(credited, 'accreditato', 'accreditati'),
          },
          { label: 'Incassato', value: euro(paid) },
          { label: 'Sconti', value: euro(discount) },
          { label: 'Tornati ai king', value: euro(refunded) },
          { label: 'Netto', value: euro(net) },
        ]}
      />
    </div>
  )
}

function SaveCsv({ filters }: { filters: Filters }) {
  const [saving, setSaving] = useState(false)
  async function save() {
    setSaving(true)
    try {
      await download(paymentRecordEndpoints.csv, filters, 'lieta-pagamenti.csv')
    } catch (error) {
      toast.error(messageOf(error))
    }
    setSaving(false)
  }
  return (
    <Button look="secondary" busy={saving && 'Preparo…'} onClick={() => void save()}>
      <Download size={18} strokeWidth={1.6} aria-hidden />
      CSV
    </Button>
  )
}
