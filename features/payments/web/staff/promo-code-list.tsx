import { Plus } from 'lucide-react'
import { type PromoCode, promoStates } from '../../contract/promo-codes.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState, SearchDrawing } from '#platform/web/ui/empty-state.tsx'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { type Column, DataTable } from '#platform/web/staff/data-table.tsx'
import { euro } from '#platform/web/staff/amounts.ts'
import { FilterSelect, SearchField, useFilters } from '#platform/web/staff/filters.tsx'
import { discountWords, promoStateWords, validityWords } from './promo-words.ts'
import { PriceProposalsLink } from './price-proposal-notes.tsx'
import { usePromoCodes } from './queries.ts'
import { UseBar } from './use-bar.tsx'

const columns: readonly Column<PromoCode>[] = [
  {
    key: 'code',
    label: 'Codice',
    cell: ({ code, shop_title, ...discount }) => (
      <span className="grid">
        <b className="tracking-wide break-all">{code}</b>
        <span className="num text-sm text-ink-2">
          {discountWords(discount)}
          {shop_title ? ` su «${shop_title}»` : ''}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    label: 'Stato',
    cell: ({ state }) => <Badge tone={promoStateWords[state].tone}>{promoStateWords[state].text}</Badge>,
  },
  { key: 'use', label: 'Uso', cell: (code) => <UseBar code={code} /> },
  { key: 'given', label: 'Sconto dato', align: 'end', cell: ({ discount_given }) => euro(discount_given) },
  { key: 'revenue', label: 'Incasso', align: 'end', cell: ({ revenue }) => <b>{euro(revenue)}</b> },
  {
    key: 'validity',
    label: 'Validità',
    className: 'max-lg:hidden',
    cell: (code) => <span className="num text-sm text-ink-2">{validityWords(code)}</span>,
  },
]

export function PromoCodeList() {
  const { get, change, page, any } = useFilters()
  const state = promoStates.find((each) => each === get('state'))
  const query = usePromoCodes({ query: get('query'), state, page })
  return (
    <AdminPage
      title="Codici promo"
      actions={
        <>
          <SearchField label="Codice" value={get('query')} onSearch={(text) => change({ query: text })} />
          <PriceProposalsLink />
          <ButtonLink to="new">
            <Plus size={18} strokeWidth={1.8} aria-hidden />
            Nuovo codice
          </ButtonLink>
        </>
      }
    >
      <div className="mb-4 flex flex-wrap gap-3">
        <FilterSelect
          label="Stato"
          all="Tutti"
          value={state}
          choices={promoStates.map((value) => ({ value, label: promoStateWords[value].many }))}
          onChoose={(value) => change({ state: value })}
        />
      </div>
      <DataTable
        caption="Codici promozionali"
        columns={columns}
        rows={query.data?.data}
        rowKey={({ id }) => id}
        rowTo={({ id }) => String(id)}
        query={query}
        pages={query.data}
        empty={
          any ? (
            <EmptyState drawing={<SearchDrawing />} title="Nessun codice così" text="Rimuovi un filtro." />
          ) : (
            <EmptyState
              drawing={<CardsDrawing />}
              title="Nessun codice"
              text="Un codice toglie una percentuale o un importo dal prezzo di un pacchetto."
              action={<ButtonLink to="new">Nuovo codice</ButtonLink>}
            />
          )
        }
      />
    </AdminPage>
  )
}
