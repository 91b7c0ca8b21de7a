import { useQuery } from '@tanstack/react-query'
import { Plus, TriangleAlert } from 'lucide-react'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { type StaffShop, shopWarnings } from '../../contract/shops.ts'
import { perCredit } from '../euro-value.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { type Column, DataTable } from '#platform/web/staff/data-table.tsx'
import { euro } from '#platform/web/staff/amounts.ts'
import { PriceProposalsLink } from './price-proposal-notes.tsx'
import { shopsQuery } from './queries.ts'

/** All packages in the order of the shop; what a king would wonder about is said under the name. */
export function ShopList() {
  const query = useQuery(shopsQuery)
  const shops = query.data
  const warnings = shopWarnings(shops?.filter(({ retired_at }) => retired_at === null) ?? [])
  return (
    <AdminPage
      title="Pacchetti"
      note="Nell’ordine in cui lo Shop li mostra"
      actions={
        <>
          <PriceProposalsLink />
          <ButtonLink to="new">
            <Plus size={18} strokeWidth={1.8} aria-hidden />
            Nuovo pacchetto
          </ButtonLink>
        </>
      }
    >
      <DataTable
        caption="Pacchetti di Crediti"
        columns={columnsWith(warnings)}
        rows={shops}
        rowKey={({ id }) => id}
        rowTo={({ id }) => String(id)}
        query={query}
        empty={
          <EmptyState
            drawing={<CardsDrawing />}
            title="Nessun pacchetto"
            text="Senza pacchetti nessuno può comprare Crediti."
          />
        }
      />
    </AdminPage>
  )
}

const columnsWith = (warnings: ReturnType<typeof shopWarnings>): readonly Column<StaffShop>[] => [
  {
    key: 'title',
    label: 'Pacchetto',
    cell: ({ id, title, description }) => (
      <span className="grid">
        <span className="font-semibold">{title}</span>
        {description ? <span className="text-sm text-ink-2">{description}</span> : null}
        {warnings.get(id)?.map((text) => (
          <span key={text} className="flex items-start gap-1.5 text-sm text-danger-text">
            <TriangleAlert size={16} strokeWidth={1.8} className="mt-1 flex-none" aria-hidden />
            {text}
          </span>
        ))}
      </span>
    ),
  },
  { key: 'credits', label: 'Crediti', align: 'end', cell: ({ credits }) => withThousands(credits) },
  { key: 'price', label: 'Prezzo', align: 'end', cell: ({ price }) => <b>{euro(price)}</b> },
  {
    key: 'each',
    label: 'Un Credito',
    align: 'end',
    cell: ({ price, credits }) => perCredit(price, credits),
  },
  {
    key: 'lowest',
    label: 'Minimo 30 giorni',
    align: 'end',
    className: 'max-lg:hidden',
    cell: ({ lowest_price_30_days }) => euro(lowest_price_30_days),
  },
  {
    key: 'sold',
    label: 'Venduti in 30 giorni',
    align: 'end',
    className: 'max-lg:hidden',
    cell: ({ sold_30_days }) => withThousands(sold_30_days),
  },
  {
    key: 'state',
    label: 'Stato',
    cell: (shop) => <State {...shop} />,
  },
]

function State({ retired_at, waiting }: Pick<StaffShop, 'retired_at' | 'waiting'>) {
  const onSale = retired_at === null
  return (
    <span className="grid justify-items-start gap-1 max-sm:justify-items-end">
      {onSale ? <Badge tone="trust">In vendita</Badge> : waiting ? null : <Badge>Ritirato</Badge>}
      {waiting ? (
        <Badge tone="wait">{waiting.starts_at ? 'Prezzo in arrivo' : 'Prezzo da confermare'}</Badge>
      ) : null}
    </span>
  )
}
