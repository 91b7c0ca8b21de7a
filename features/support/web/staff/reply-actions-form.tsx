import { useId } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { credits, formatCredits } from '#platform/contract/money.ts'
import { can } from '#platform/contract/permissions.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { asking } from '#platform/web/intent/leaving.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { type ReplyActions, replyActionEndpoints, replyCreditsMax } from '../../contract/reply-actions.ts'
import type { CannedReply } from '../../contract/support.ts'
import { useChangeActions, useTags } from './desk-queries.ts'
import { snoozeWords } from './desk-words.ts'

interface ReplyActionsFormProps {
  reply: CannedReply
  /** Null: it is only sent. */
  actions: ReplyActions | null
  onDone: () => void
}

const snoozes = [60, 120, 240, 1_440, 4_320, 10_080] as const

/** What a ready answer does beside being sent. Its Crediti are set by who may adjust wallets. */
export function ReplyActionsForm({ reply, actions, onDone }: ReplyActionsFormProps) {
  const user = useUser()
  const { data: tags = [] } = useTags()
  const change = useChangeActions(reply.id)
  const form = useEndpointForm(replyActionEndpoints.change, {
    id: useId(),
    defaults: {
      tag_id: actions?.tag?.id ?? null,
      closes: actions?.closes ?? false,
      snooze_minutes: actions?.snooze_minutes ?? null,
      credits: actions?.credits ?? null,
    },
    send: (values) => change.mutateAsync(values),
    onDone,
  })
  const { watch, setValue } = form.form
  const minutes = watch('snooze_minutes')
  const amount = watch('credits')
  return (
    <form className="grid gap-4" onSubmit={form.submit} noValidate>
      <p className="line-clamp-3 text-sm whitespace-pre-line">{reply.text}</p>
      <Select
        id={form.idOf('tag_id')}
        label="Etichetta"
        choices={[
          { value: '', label: 'Nessuna' },
          ...tags.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={watch('tag_id') ?? ''}
        onChange={({ target }) => setValue('tag_id', Number(target.value) || null)}
      />
      <Select
        id={form.idOf('closes')}
        label="Dopo l’invio"
        error={form.errorOf('closes')}
        choices={[
          { value: '', label: 'Resta aperta' },
          { value: 'close', label: 'Chiude la conversazione' },
          ...[...new Set([...snoozes, ...(minutes === null ? [] : [minutes])])].map((each) => ({
            value: each,
            label: `La rimanda di ${snoozeWords(each)}`,
          })),
        ]}
        value={watch('closes') ? 'close' : (minutes ?? '')}
        onChange={({ target }) => {
          setValue('closes', target.value === 'close')
          setValue('snooze_minutes', Number(target.value) || null)
        }}
      />
      {can(user.admin_role, 'ledger.adjust') ? (
        <TextInput
          id={form.idOf('credits')}
          label="Crediti di cortesia"
          optional
          inputMode="numeric"
          hint={`A un king, da 1 a ${replyCreditsMax}, entro i limiti delle rettifiche.`}
          error={form.errorOf('credits')}
          value={amount === null ? '' : String(amount)}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '')
            setValue('credits', digits === '' ? null : Number(digits))
          }}
        />
      ) : amount === null ? null : (
        <p className="text-sm">
          Dà {formatCredits(credits(amount))}, e solo chi può rettificare i saldi cambia l’importo.
        </p>
      )}
      <p className="flex justify-end gap-2.5">
        <Button look="secondary" onClick={asking(onDone)}>
          Annulla
        </Button>
        <Button type="submit" busy={form.busy && 'Salvo…'}>
          Salva
        </Button>
      </p>
    </form>
  )
}
