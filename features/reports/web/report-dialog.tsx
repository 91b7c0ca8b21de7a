import { CircleCheck } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { isBlank } from '#platform/contract/blank.ts'
import {
  memberCategoryIds,
  type ReportCategory,
  reportCategories,
  reportEndpoints,
  reportLimits,
  reportSent,
} from '../contract/reports.ts'
import { call } from '#platform/web/api/client.ts'
import { ApiError, textAt } from '#platform/web/api/errors.ts'
import { RestoredDraft } from '#platform/web/forms/restored-draft.tsx'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { FieldGroup } from '#platform/web/ui/field.tsx'
import { Radio } from '#platform/web/ui/radio.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { ownReportsQuery } from './block-queries.ts'

/** After success the dialog stays for this long [CONST-18]. */
const closeDelayMs = 1500
const reasonMissing = 'Per favore, fornisci un motivo per la segnalazione'

interface ReportDialogProps {
  person: { readonly id: number; readonly name: string }
  /** A report of this chat; without one, of the person. */
  chatId: number | undefined
  open: boolean
  onClose: () => void
  /** Where they ticked it: once they have read that the report is sent, since it may take the page away. */
  onBlock: () => void
}

/** Closed, open, submitting, then success or error [REPORT-04]. */
export function ReportDialog({ person, chatId, open, onClose, onBlock }: ReportDialogProps) {
  const [sent, setSent] = useState<Sent>()
  const asked = useRef(false)
  const blockIfTicked = useRef(() => {})
  blockIfTicked.current = () => {
    if (!sent?.block || asked.current) return
    asked.current = true
    onBlock()
  }
  const close = useRef(() => {})
  close.current = () => {
    onClose()
    blockIfTicked.current()
  }
  // Whoever leaves the page before it closes has asked for it all the same.
  useEffect(() => () => blockIfTicked.current(), [])
  useEffect(() => {
    if (!sent || !open) return
    const timer = setTimeout(() => close.current(), closeDelayMs)
    return () => clearTimeout(timer)
  }, [sent, open])

  return (
    <Dialog
      open={open}
      onClose={() => open && close.current()}
      title={chatId === undefined ? 'Segnala profilo' : 'Segnala chat'}
    >
      {sent ? (
        <div role="status" className="grid justify-items-center gap-3 py-6 text-center">
          <CircleCheck size={40} strokeWidth={1.4} className="text-trust-text" aria-hidden />
          <p className="font-semibold text-ink">{reportSent}</p>
          {sent.note ? <p className="text-base">{sent.note}</p> : null}
        </div>
      ) : (
        <ReportForm person={person} chatId={chatId} onSent={setSent} onCancel={() => close.current()} />
      )}
    </Dialog>
  )
}

interface Sent {
  /** What the server adds to its thanks. */
  readonly note: string | null
  readonly block: boolean
}

function useReport({ person, chatId, onSent }: Omit<ReportFormProps, 'onCancel'>) {
  return useEndpointForm(reportEndpoints.user, {
    defaults: { reason: '', category: undefined as ReportCategory | undefined, block: false },
    // Closed ones stay on the page.
    id: useId(),
    keep: chatId === undefined ? `report:${person.id}` : `report:chat:${chatId}`,
    check: ({ reason }) => ({ reason: isBlank(reason) && reasonMissing }),
    body: ({ reason, category }) => ({ reported_user_id: person.id, reason, ...(category && { category }) }),
    send: ({ reported_user_id, ...said }) =>
      chatId === undefined
        ? call(reportEndpoints.user, { body: { reported_user_id, ...said }, quiet: true })
        : call(reportEndpoints.chat, { body: { reported_chat_id: chatId, ...said }, quiet: true }),
    failure: (error) =>
      (error instanceof ApiError && textAt(error.body, 'message')) || 'Invio della segnalazione non riuscito',
    outdates: [ownReportsQuery.queryKey],
    onDone: ({ status, body }, { form }) =>
      onSent({ note: status === 200 ? body.message : null, block: form.getValues('block') }),
  })
}

interface ReportFormProps {
  person: ReportDialogProps['person']
  chatId: number | undefined
  onSent: (sent: Sent) => void
  onCancel: () => void
}

function ReportForm({ onCancel, ...report }: ReportFormProps) {
  const { name } = report.person
  const { form, submit, busy, kept, discard, general, field } = useReport(report)
  return (
    <form noValidate onSubmit={submit} data-kept={kept || undefined} className="grid gap-4.5 text-ink">
      <RestoredDraft discard={discard} />
      <p className="text-ink-2">Il team lo legge, e ti diciamo com’è finita. {name} non lo sa.</p>
      {general ? <Alert>{general}</Alert> : null}
      <Categories
        chosen={form.watch('category')}
        onChoose={(category) => form.setValue('category', category)}
      />
      <Textarea
        label="Motivo"
        hint="Che cosa è successo, con le tue parole."
        required
        maxLength={reportLimits.reason}
        {...field('reason')}
      />
      <Checkbox label={`Blocca anche ${name}, non vi vedrete più`} {...field('block')} />
      <p className="text-sm text-ink-2">Se tu o un’altra persona siete in pericolo adesso, chiama il 112.</p>
      <div className="sheet-actions flex flex-wrap justify-end gap-2.5">
        <Button look="secondary" onClick={onCancel}>
          Annulla
        </Button>
        <Button type="submit" look="danger" busy={busy && 'Invio…'}>
          Segnala
        </Button>
      </div>
    </form>
  )
}

interface CategoriesProps {
  chosen: ReportCategory | undefined
  onChoose: (category: ReportCategory) => void
}

function Categories({ chosen, onChoose }: CategoriesProps) {
  const id = useId()
  return (
    <FieldGroup id={id} label="Che cosa riguarda" optional>
      <div className="grid">
        {memberCategoryIds.map((category) => (
          <Radio
            key={category}
            name={id}
            target
            className="py-1.5"
            checked={chosen === category}
            onChange={() => onChoose(category)}
            aria-label={reportCategories[category].label}
            aria-describedby={`${id}-${category}`}
            label={
              <>
                {reportCategories[category].label}
                <small id={`${id}-${category}`} className="block text-xs leading-normal text-ink-3">
                  {reportCategories[category].hint}
                </small>
              </>
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}
