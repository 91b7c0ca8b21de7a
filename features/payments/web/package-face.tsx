import { withThousands } from '#platform/contract/italian-numbers.ts'
import { euroToCents, formatEuro } from '#platform/contract/money.ts'
import { Coin } from '#platform/web/ui/coin.tsx'
import { perCredit } from './euro-value.ts'
import { ownName } from '../contract/package-name.ts'

export interface Package {
  readonly title: string
  readonly credits: number
  readonly price: number
  readonly description?: string | undefined
  /** How many chats it is, where that is said. */
  readonly chats?: string
}

/** What a package looks like in the shop: in a link there, alone where the staff sees what they are about to sell. */
export function PackageFace({ title, credits, price, description, chats }: Package) {
  const name = ownName({ title, credits })
  return (
    <>
      {name === null ? null : (
        <span className="-mb-1 block px-6.5 pt-5.5 leading-7 font-semibold">{name}</span>
      )}
      <span className="mt-6 flex items-baseline gap-2.5 px-6.5">
        <Coin className="mr-0.5 size-7 self-center" />
        <b className="num font-display text-[3.75rem] max-[360px]:text-[3.25rem] leading-[.9] font-[460] tracking-[-0.035em]">
          {withThousands(credits)}
        </b>
        <span className="font-semibold text-ink-2">Crediti</span>
      </span>
      {description ? (
        <span className="mt-3 block px-6.5 text-sm leading-normal break-words text-ink-2">{description}</span>
      ) : null}
      <span className="block pt-5.5">
        <span className="flex h-15 items-center justify-between border-t border-line px-6.5">
          <b className="num text-xl font-semibold">{formatEuro(euroToCents(price))}</b>
          <span className="num text-right text-sm text-ink-2">
            <span className="block">{perCredit(price, credits)} per Credito</span>
            {chats ? <b className="block font-semibold text-ink">{chats}</b> : null}
          </span>
        </span>
      </span>
    </>
  )
}
