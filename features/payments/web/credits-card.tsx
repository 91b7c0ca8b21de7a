import { useQuery } from '@tanstack/react-query'
import { getWallet } from '#features/wallet/contract/credits.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import type { User } from '#features/profiles/contract/user.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { useRefundTime } from '#platform/web/api/refund-time.ts'
import { DebtNotice } from './debt-notice.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Coin } from '#platform/web/ui/coin.tsx'
import { walletKey } from '#features/wallet/web/wallet-queries.ts'

/** What a king can spend, and what waits for an answer [PROFILE-18]. */
export function CreditsCard({ user }: { user: User }) {
  const approved = user.approval_status === 'approved'
  const { data: wallet } = useQuery({
    queryKey: [...walletKey, 'balance'],
    queryFn: ({ signal }) => fetchBody(getWallet, { signal, quiet: true }),
    enabled: approved,
  })
  const credits = user.profile.credits ?? 0
  const time = useRefundTime()
  return (
    <section
      aria-label="I tuoi Crediti"
      className="grid items-center gap-x-6 gap-y-4 rounded-md bg-credit-soft px-7 py-6 inset-ring inset-ring-credit-line xs:grid-cols-[1fr_auto]"
    >
      <div>
        <p className="flex items-baseline gap-2.5">
          <Coin className="size-7.5 self-center" />
          <b className="num font-display text-figure leading-none font-medium tracking-tight">
            {withThousands(credits)}
          </b>
          <span className="font-semibold text-credit-text">Crediti</span>
        </p>
        <p className="mt-1.5 text-base text-ink-2">
          {wallet && wallet.held > 0
            ? `Altri ${withThousands(wallet.held)} aspettano una risposta. Se non arriva, te li restituiamo.`
            : `Ti servono per sbloccare le chat. Se non ricevi risposta${time ? ` in ${time.words}` : ''}, te li restituiamo.`}
        </p>
      </div>
      <DebtNotice debt={user.profile.debt ?? 0} className="col-span-full row-start-2" />
      {approved ? (
        <ButtonLink to="/shop" size="lg">
          Acquista crediti
        </ButtonLink>
      ) : (
        <Button size="lg" blocked="Potrai acquistarli appena il tuo profilo è approvato.">
          Acquista crediti
        </Button>
      )}
    </section>
  )
}
