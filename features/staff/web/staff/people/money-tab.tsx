import { useSearchParams } from 'react-router'
import type { AdminUser } from '../../../contract/admin-users.ts'
import type { WalletEntry } from '#features/wallet/contract/credits.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { credits, euroToCents, formatCredits, formatEuro } from '#platform/contract/money.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { type Column, DataTable } from '#platform/web/staff/data-table.tsx'
import { Moment } from '#platform/web/staff/moment.tsx'
import { Card, Facts, Lines } from './facts.tsx'
import { useLedger } from './user-queries.ts'
import { purchaseWords } from './user-words.ts'

const signed = new Intl.NumberFormat('it-IT', { signDisplay: 'exceptZero', useGrouping: 'always' })

const columns: readonly Column<WalletEntry>[] = [
  {
    key: 'text',
    label: 'Movimento',
    cell: ({ text, hostess }) => (
      <span className="wrap-anywhere">{hostess ? `${text} con ${hostess.name}` : text}</span>
    ),
  },
  {
    key: 'amount',
    label: 'Crediti',
    align: 'end',
    cell: ({ amount }) => <b className={amount > 0 ? 'text-trust-text' : ''}>{signed.format(amount)}</b>,
  },
  {
    key: 'balance',
    label: 'Saldo',
    align: 'end',
    cell: ({ balance_after: balance }) => withThousands(balance),
  },
  { key: 'at', label: 'Quando', align: 'end', cell: ({ at }) => <Moment at={at} /> },
]

/** The wallet and what was bought, each to who may read it. */
export function MoneyTab({ person }: { person: AdminUser }) {
  return (
    <>
      {person.wallet ? (
        <Wallet wallet={person.wallet} userId={person.user.id} name={person.user.name} />
      ) : null}
      {person.purchases ? <Purchases purchases={person.purchases} /> : null}
    </>
  )
}

interface WalletProps {
  wallet: NonNullable<AdminUser['wallet']>
  userId: number
  name: string
}

function Wallet({ wallet, userId, name }: WalletProps) {
  const [params] = useSearchParams()
  const ledger = useLedger(userId, Number(params.get('page')) || 1)
  return (
    <>
      <Card title="Saldo">
        <Facts
          facts={[
            ['Disponibile', formatCredits(credits(wallet.balance))],
            ['In attesa di risposta', formatCredits(credits(wallet.held))],
            ['Saldo negativo', wallet.debt > 0 ? formatCredits(credits(wallet.debt)) : 'nessuno'],
          ]}
        />
      </Card>
      <div>
        <DataTable
          caption={`Movimenti di ${name}`}
          columns={columns}
          rows={ledger.data?.data}
          rowKey={({ id }) => id}
          query={ledger}
          pages={ledger.data}
          empty={<EmptyState drawing={<CardsDrawing />} title="Nessun movimento" />}
        />
      </div>
    </>
  )
}

function Purchases({ purchases }: { purchases: NonNullable<AdminUser['purchases']> }) {
  return (
    <Card title="Acquisti">
      <Lines
        items={purchases}
        none="Nessun acquisto."
        line={(purchase) => (
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-40 flex-1">
              <b>{purchase.title}</b>, {formatCredits(credits(purchase.credits))}
              <span className="block text-ink-2">
                {providerWords[purchase.provider]} · <Moment at={purchase.at} />
                {purchase.reversed > 0 ? ` · ${formatCredits(credits(purchase.reversed))} ripresi` : ''}
              </span>
            </span>
            <span className="num font-semibold">{formatEuro(euroToCents(purchase.paid))}</span>
            <Badge tone={purchaseWords[purchase.state].tone}>{purchaseWords[purchase.state].label}</Badge>
            {purchase.receipt_url ? (
              <a href={purchase.receipt_url} target="_blank" rel="noreferrer" className="link num">
                Ricevuta {purchase.receipt_number}
              </a>
            ) : null}
          </span>
        )}
      />
    </Card>
  )
}

const providerWords = { stripe: 'Carta', paypal: 'PayPal', sandbox: 'Carta di prova' } as const
