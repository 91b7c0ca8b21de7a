import { Link } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { euro } from '#platform/web/staff/amounts.ts'
import type { Column } from '#platform/web/staff/data-table.tsx'
import {
  type TwoPersonDecision,
  TwoPersonPage,
  useTwoPersonState,
} from '#platform/web/staff/two-person-page.tsx'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'
import { type PriceProposal, proposalStates } from '../../contract/price-proposals.ts'
import { perCredit } from '../euro-value.ts'
import { useDecideProposal, usePriceProposals } from './queries.ts'

const stateWords: Readonly<Record<PriceProposal['state'], { tab: string; label: string; tone: BadgeTone }>> =
  {
    proposed: { tab: 'Da confermare', label: 'Da confermare', tone: 'wait' },
    confirmed: { tab: 'Confermati', label: 'Confermato', tone: 'trust' },
    declined: { tab: 'Respinti', label: 'Respinto', tone: 'danger' },
    withdrawn: { tab: 'Ritirati', label: 'Ritirato', tone: 'neutral' },
  }

/** Prices far below the usual ones: they wait here for a second person, and begin an hour after. */
export function PriceProposalsPage() {
  const proposals = usePriceProposals(useTwoPersonState(proposalStates))
  const decide = useDecideProposal()
  const lowest = proposals.data?.lowest ?? null
  return (
    <TwoPersonPage
      title="Prezzi da confermare"
      back={{ to: '/admin/shops', label: 'Pacchetti' }}
      note={
        lowest &&
        `Sotto la metà del minimo di 30 giorni, ${perCredit(lowest.price, lowest.credits)} per Credito`
      }
      panelId="price-proposals"
      name="Prezzi"
      thing="il prezzo"
      states={proposalStates}
      words={stateWords}
      columns={[offer, price, share(lowest)]}
      after={startOf}
      query={proposals}
      empty={{ waiting: 'Nessun prezzo aspetta una conferma.', decided: 'Ancora nessuno.' }}
      deciderId={useUser().id}
      of={(proposal) => ` di ${proposal.offer.name}`}
      consequence={(proposal, decision) => <p>{consequence(proposal, decision)}</p>}
      decide={decide}
    />
  )
}

const offer: Column<PriceProposal> = {
  key: 'offer',
  label: 'Offerta',
  cell: ({ about, offer: { id, name } }) => (
    <span className="grid">
      <Link
        to={about === 'shop' ? `/admin/shops/${id}` : `/admin/promo-codes/${id}`}
        className="link font-semibold wrap-anywhere"
      >
        {name}
      </Link>
      <span className="text-sm text-ink-2">{about === 'shop' ? 'Pacchetto' : 'Codice promo'}</span>
    </span>
  ),
}

const priceWords = ({ price: cost, credits }: Pick<PriceProposal, 'price' | 'credits'>) =>
  `${withThousands(credits)} Crediti a ${euro(cost)}`

const price: Column<PriceProposal> = {
  key: 'price',
  label: 'Prezzo',
  cell: (proposal) => <b className="num">{priceWords(proposal)}</b>,
}

const percent = new Intl.NumberFormat('it-IT', { style: 'percent', maximumSignificantDigits: 2 })

const share = (lowest: Pick<PriceProposal, 'price' | 'credits'> | null): Column<PriceProposal> => ({
  key: 'share',
  label: 'Rispetto al minimo',
  align: 'end',
  cell: ({ price: cost, credits }) =>
    lowest ? percent.format(cost / credits / (lowest.price / lowest.credits)) : '—',
})

const startOf = ({ starts_at: at, ended_at: ended }: PriceProposal) =>
  at === null ? null : (
    <span className="text-ink-2">{ended ? 'Poi sostituito' : `Vale dal ${italianMoment(at)}`}</span>
  )

function consequence(proposal: PriceProposal, decision: TwoPersonDecision): string {
  const { about, offer: what } = proposal
  if (decision === 'approve')
    return about === 'shop'
      ? `Tra un’ora «${what.name}» sarà in vendita, ${priceWords(proposal)}.`
      : `Tra un’ora il codice ${what.name} varrà e porterà fino a ${priceWords(proposal)}.`
  return about === 'shop'
    ? `«${what.name}» resta com’è, senza questo prezzo.`
    : `Il codice ${what.name} viene ritirato e non si può riattivare.`
}
