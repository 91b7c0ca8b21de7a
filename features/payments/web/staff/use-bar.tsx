import { withThousands } from '#platform/contract/italian-numbers.ts'
import type { PromoCode } from '../../contract/promo-codes.ts'

/** How much of its limit a code has used; what is only held is hatched. */
export function UseBar({ code }: { code: Pick<PromoCode, 'redeemed' | 'reserved' | 'limit'> }) {
  const { redeemed, reserved, limit } = code
  const share = (count: number) => `${Math.min(100, (count / (limit ?? 1)) * 100)}%`
  return (
    <span className="grid min-w-28 gap-1">
      <span className="num text-sm">
        {withThousands(redeemed)}
        {limit === null ? ' usi' : ` di ${withThousands(limit)}`}
        {reserved > 0 ? <span className="text-wait-text"> · {withThousands(reserved)} in corso</span> : null}
      </span>
      {limit === null ? null : (
        <span aria-hidden="true" className="flex h-1.5 overflow-hidden rounded-full bg-sunken">
          <span className="bg-trust" style={{ width: share(redeemed) }} />
          <span
            className="bg-[repeating-linear-gradient(135deg,var(--wait)_0_3px,var(--wait-line)_3px_6px)]"
            style={{ width: share(reserved) }}
          />
        </span>
      )}
    </span>
  )
}
