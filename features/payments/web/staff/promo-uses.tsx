import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { type PromoCode, promoCodeEndpoints, type PromoUse } from '../../contract/promo-codes.ts'
import { download } from '#platform/web/api/download.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { type Column, DataTable } from '#platform/web/staff/data-table.tsx'
import { euro } from '#platform/web/staff/amounts.ts'
import { Figures } from '#platform/web/staff/figures.tsx'
import { promoUseWords } from './promo-words.ts'
import { usePromoUses } from './queries.ts'
import { Moment } from '#platform/web/staff/moment.tsx'

const columns: readonly Column<PromoUse>[] = [
  { key: 'king', label: 'King', cell: ({ king }) => <b>{king.name}</b> },
  {
    key: 'state',
    label: 'Stato',
    cell: ({ state }) => <Badge tone={promoUseWords[state].tone}>{promoUseWords[state].text}</Badge>,
  },
  { key: 'shop', label: 'Pacchetto', cell: ({ shop_title }) => shop_title },
  { key: 'discount', label: 'Sconto', align: 'end', cell: ({ discount }) => euro(discount) },
  { key: 'paid', label: 'Prezzo', align: 'end', cell: ({ paid }) => euro(paid) },
  { key: 'at', label: 'Quando', align: 'end', cell: ({ reserved_at }) => <Moment at={reserved_at} /> },
]

/** Who has used a code; each row leads to the purchase. */
export function PromoUses({ code }: { code: PromoCode }) {
  const [params] = useSearchParams()
  const query = usePromoUses(code.id, Math.max(1, Number(params.get('page')) || 1))
  const [saving, setSaving] = useState(false)

  async function saveCsv() {
    setSaving(true)
    try {
      const name = `lieta-codice-${code.code.toLowerCase()}.csv`
      await download(promoCodeEndpoints.usesCsv, undefined, name, { id: code.id })
    } catch (error) {
      toast.error(messageOf(error))
    }
    setSaving(false)
  }

  return (
    <section aria-labelledby="uses" className="mt-8 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="uses" className="text-xl">
          Uso
        </h2>
        <Button look="secondary" busy={saving && 'Preparo…'} onClick={() => void saveCsv()}>
          <Download size={18} strokeWidth={1.6} aria-hidden />
          CSV
        </Button>
      </div>
      <Figures
        figures={[
          {
            label: 'Usati',
            value: withThousands(code.redeemed),
            note: code.late > 0 ? `${code.late} in ritardo` : null,
          },
          { label: 'In corso', value: withThousands(code.reserved) },
          { label: 'Liberati', value: withThousands(code.released) },
          { label: 'Sconto dato', value: euro(code.discount_given) },
          { label: 'Incasso', value: euro(code.revenue) },
        ]}
      />
      <DataTable
        caption={`Usi di ${code.code}`}
        columns={columns}
        rows={query.data?.data}
        rowKey={({ purchase_id }) => purchase_id}
        rowTo={({ purchase_id }) => `/admin/payments/${purchase_id}`}
        query={query}
        pages={query.data}
        empty={
          <EmptyState
            drawing={<CardsDrawing />}
            title="Nessuno l’ha ancora usato"
            text="Qui compare ogni acquisto con questo codice."
            action={
              <Link className="link" to="/admin/promo-codes">
                Tutti i codici
              </Link>
            }
          />
        }
      />
    </section>
  )
}
