import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { getWalletCsv, type WalletKind } from '../contract/credits.ts'
import { download } from '#platform/web/api/download.ts'
import { NetworkError } from '#platform/web/api/errors.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { daysOf, type Period, periods } from './wallet-period.ts'

export interface WalletFilter {
  readonly kind: WalletKind | ''
  readonly period: Period
}

export const noFilter: WalletFilter = { kind: '', period: 'always' }

/** As the API takes it. */
export function queryOf({ kind, period }: WalletFilter) {
  return { ...(kind !== '' && { kind }), ...daysOf(period) }
}

const kinds: Readonly<Record<WalletFilter['kind'], string>> = {
  '': 'Tutti',
  purchase: 'Acquisti',
  unlock: 'Sblocchi',
  refund: 'Rimborsi di sblocchi',
  reversal: 'Crediti stornati o restituiti',
  debt: 'Saldo negativo',
  adjustment: 'Rettifiche e omaggi',
}

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

export function WalletFilters({
  filter,
  onFilter,
}: {
  filter: WalletFilter
  onFilter: (filter: WalletFilter) => void
}) {
  return (
    <div className="mt-4 grid gap-3 xs:grid-cols-2">
      <Select
        label="Tipo"
        choices={choicesOf(kinds)}
        value={filter.kind}
        onChange={({ target }) => onFilter({ ...filter, kind: target.value as WalletFilter['kind'] })}
      />
      <Select
        label="Periodo"
        choices={choicesOf(periods)}
        value={filter.period}
        onChange={({ target }) => onFilter({ ...filter, period: target.value as Period })}
      />
    </div>
  )
}

/** What the filters show, all of it. */
export function WalletDownload({ filter }: { filter: WalletFilter }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(getWalletCsv, queryOf(filter), 'lieta-movimenti.csv'),
    onError: (error) => {
      if (!(error instanceof NetworkError))
        toast.error('Non siamo riusciti a scaricare i movimenti. Riprova.')
    },
  })
  return (
    <Button look="tertiary" className="-mr-5" busy={isPending && 'Preparo…'} onClick={() => mutate()}>
      <Download size={18} strokeWidth={1.6} aria-hidden />
      Scarica CSV
    </Button>
  )
}
