import { useState } from 'react'
import { type AloneLeft, adjustmentEndpoints, whyItWaits } from '#features/wallet/contract/adjustments.ts'
import { useAdjustableAlone } from '#features/wallet/web/staff/adjustment-queries.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { credits, formatCredits } from '#platform/contract/money.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { typedNumber } from '#platform/web/forms/typed-number.ts'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import type { ActionDialogProps } from './ban-dialogs.tsx'
import { useUserAction } from './user-queries.ts'

export function AdjustDialog({ person: { user, wallet }, open, onClose }: ActionDialogProps) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const hide = () => {
    setText('')
    setWrong(false)
    onClose()
  }
  const action = useUserAction(
    (body: { amount: number; reason: string }) =>
      fetchBody(adjustmentEndpoints.adjust, { params: { id: user.id }, body }),
    hide,
  )
  const close = () => {
    action.reset()
    hide()
  }
  const amount = typedNumber(text)
  const valid = Number.isInteger(amount) && amount !== 0
  const { data: alone } = useAdjustableAlone(user.id, open)
  const why = valid && alone ? whyItWaits(amount, alone) : null
  const standing = (wallet?.balance ?? 0) - (wallet?.debt ?? 0)
  return (
    <ReasonDialog
      open={open}
      onClose={close}
      title={`Rettifica il saldo di ${user.name}`}
      confirm={why === null ? 'Rettifica' : 'Proponi'}
      hint="Il king lo legge in Movimenti."
      busy={action.isPending && 'Invio…'}
      error={action.error}
      onConfirm={(reason) => (valid ? action.mutate({ amount, reason }) : setWrong(true))}
    >
      <p>
        Ora ha {formatCredits(credits(wallet?.balance ?? 0))}
        {wallet && wallet.debt > 0
          ? ` e un saldo negativo di ${withThousands(wallet.debt)}, che ciò che arriva copre per primo`
          : ''}
        . {alone ? aloneWords(alone) : null}
      </p>
      <TextInput
        label="Crediti"
        hint={
          valid
            ? standing + amount < 0
              ? 'Il saldo non può scendere sotto zero.'
              : `Dopo: ${formatCredits(credits(standing + amount))}.`
            : 'Con il segno meno per togliere.'
        }
        inputMode="numeric"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setWrong(false)
        }}
        error={
          wrong
            ? 'Inserisci un numero intero, diverso da zero.'
            : action.error instanceof ApiError
              ? action.error.fields.amount
              : undefined
        }
      />
      <p role="status" className={why === null ? 'sr-only' : 'text-sm text-wait-text'}>
        {why === null ? null : `${why} Serve una seconda persona.`}
      </p>
    </ReasonDialog>
  )
}

function aloneWords({ left_to_person: toPerson, left_to_colleague: toColleague }: AloneLeft): string {
  const left = Math.min(toPerson, toColleague)
  return left === 0
    ? 'Ogni altra rettifica di oggi aspetta una seconda persona.'
    : `Senza una seconda persona puoi ancora rettificarne ${withThousands(left)}, in più o in meno.`
}
