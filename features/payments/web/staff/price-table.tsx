import { centsToEuro, euroToCents, formatEuro } from '#platform/contract/money.ts'
import { type Discount, leastTotal, reduced } from '../../contract/promo.ts'
import type { StaffShop } from '../../contract/shops.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { euro } from '#platform/web/staff/amounts.ts'
import { FarBelowNote } from './price-proposal-notes.tsx'

interface PriceTableProps {
  shops: readonly StaffShop[]
  /** `value` in per cent or in euro; NaN while nothing is typed. */
  discount: { readonly kind: 'percent' | 'fixed'; readonly value: number }
  /** Null: good for every package. */
  onlyShopId: number | null
}

/** What each package would cost, reckoned as the payment does (features/payments/contract/promo.ts). */
export function PriceTable({ shops, discount, onlyShopId }: PriceTableProps) {
  const value = discount.kind === 'percent' ? discount.value : Math.round(discount.value * 100)
  const valid = Number.isInteger(value) && value > 0 && (discount.kind === 'fixed' || value <= 100)
  const onSale = shops.filter(
    ({ id, retired_at }) => retired_at === null && (onlyShopId === null || id === onlyShopId),
  )
  return (
    <Panel className="grid gap-3 p-5">
      <h2 className="text-lg">Prezzi con il codice</h2>
      <table className="w-full text-sm">
        <caption className="sr-only">Quanto costa ogni pacchetto con il codice</caption>
        <thead className="text-left text-xs text-ink-2">
          <tr>
            <th scope="col" className="pb-1.5 font-medium">
              Pacchetto
            </th>
            <th scope="col" className="pb-1.5 text-right font-medium">
              Prezzo
            </th>
            <th scope="col" className="pb-1.5 text-right font-medium">
              Con il codice
            </th>
          </tr>
        </thead>
        <tbody>
          {onSale.map((shop) => {
            const list = euroToCents(shop.price)
            const total = valid ? reduced(list, { kind: discount.kind, value }).total : null
            return (
              <tr key={shop.id} className="border-t border-line">
                <th scope="row" className="py-2 pr-2 text-left font-medium">
                  {shop.title}
                  {shop.lowest_price_30_days < shop.price ? (
                    <span className="num block text-xs font-regular text-ink-2">
                      minimo di 30 giorni {euro(shop.lowest_price_30_days)}
                    </span>
                  ) : null}
                </th>
                <td className="num py-2 text-right align-top text-ink-2">{formatEuro(list)}</td>
                <td className="num py-2 text-right align-top font-semibold">
                  {total === null ? '—' : formatEuro(total)}
                  {total === null ? null : total === list ? (
                    <Note>non lo abbassa</Note>
                  ) : total === leastTotal ? (
                    <Note>il minimo</Note>
                  ) : (
                    <Note>−{formatEuro(euroToCents((list - total) / 100))}</Note>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <FarBelowNote
        prices={valid ? onSale.map((shop) => withDiscount(shop, { kind: discount.kind, value })) : []}
        text="il codice aspetterà la conferma di qualcun altro del team."
      />
      <p className="text-xs text-ink-2">
        I centesimi si arrotondano a favore del king. Il totale non scende sotto {formatEuro(leastTotal)}.
      </p>
    </Panel>
  )
}

const withDiscount = ({ price, credits }: StaffShop, discount: Discount) => ({
  price: centsToEuro(reduced(euroToCents(price), discount).total),
  credits,
})

function Note({ children }: { children: React.ReactNode }) {
  return <span className="block text-xs font-regular text-ink-2">{children}</span>
}
