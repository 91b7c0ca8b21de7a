import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { credits, euroToCents, formatCredits, formatEuro } from '#platform/contract/money.ts'
import { deletionGraceDays } from '#platform/contract/retention.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { type Erasing, erasingEndpoints } from '../../../contract/erasing.ts'
import type { ActionDialogProps } from './ban-dialogs.tsx'
import { usersKey, useUserAction } from './user-queries.ts'

export function EraseDialog({ person: { user }, open, onClose }: ActionDialogProps) {
  const [name, setName] = useState('')
  const erasing = useQuery({
    queryKey: [...usersKey, user.id, 'erase'],
    queryFn: ({ signal }) => fetchBody(erasingEndpoints.preview, { params: { id: user.id }, signal }),
    enabled: open,
    staleTime: 0,
  })
  const hide = () => {
    setName('')
    onClose()
  }
  const action = useUserAction(
    (body: BodyIn<typeof erasingEndpoints.start>) =>
      fetchBody(erasingEndpoints.start, { params: { id: user.id }, body }),
    hide,
  )
  const close = () => {
    action.reset()
    hide()
  }
  const ends = erasing.data
  return (
    <ReasonDialog
      open={open}
      onClose={close}
      title={`Elimina l’account di ${user.name}`}
      confirm="Avvia l’eliminazione"
      destructive
      // Until it is known what becomes of the money nobody can agree to it.
      busy={(action.isPending || erasing.isLoading) && 'Elimino…'}
      error={action.error}
      onConfirm={(reason) => {
        if (ends) action.mutate({ reason, name, credits: ends.balance + ends.held })
        else void erasing.refetch()
      }}
    >
      <p>
        Il profilo sparisce subito e la persona riceve un’email. Per {deletionGraceDays} giorni può annullare,
        poi i suoi dati sono cancellati e non si recuperano.
      </p>
      {ends ? (
        <Money ends={ends} king={user.role === 'KING'} />
      ) : erasing.isError ? (
        <ErrorState onRetry={() => void erasing.refetch()} busy={erasing.isFetching} />
      ) : (
        <Skeleton className="h-20" />
      )}
      <TextInput
        label={`Scrivi «${user.name}» per confermare`}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={action.error instanceof ApiError ? action.error.fields.name : undefined}
      />
    </ReasonDialog>
  )
}

/** What becomes of the money, line by line. */
function Money({ ends, king }: { ends: Erasing; king: boolean }) {
  const lines = [
    king &&
      (ends.balance > 0
        ? `Sul saldo ci sono ${formatCredits(credits(ends.balance))}.`
        : 'Sul saldo non c’è nulla.'),
    ends.held > 0 &&
      `${formatCredits(credits(ends.held))} aspettano una risposta. Se non arriva prima dell’eliminazione, tornano sul saldo.`,
    ends.money_back > 0 &&
      `Il giorno dell’eliminazione riceve ${formatEuro(euroToCents(ends.money_back))} per i Crediti comprati e non usati, con lo stesso mezzo con cui ha pagato.`,
    ends.balance > 0 && 'I Crediti ricevuti in omaggio finiscono con l’account.',
    ends.debt > 0 && `Il saldo negativo di ${formatCredits(credits(ends.debt))} resta nei conti, senza nome.`,
    ends.unsettled > 0 &&
      `${ends.unsettled} ${ends.unsettled === 1 ? 'rimborso o contestazione è ancora aperto' : 'rimborsi o contestazioni sono ancora aperti'}: si chiudono comunque.`,
    !king &&
      ends.running > 0 &&
      `${ends.running} sblocchi in attesa della sua risposta tornano a chi ha pagato.`,
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <ul className="num grid gap-1 rounded-sm bg-credit-soft px-3.5 py-2.5 text-sm text-credit-text">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
