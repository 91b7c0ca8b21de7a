import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
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
  const report = useReport(person, chatId)
  const { data: sent } = report
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
        <ReportForm name={person.name} report={report} onCancel={() => close.current()} />
      )}
    </Dialog>
  )
}

interface Filled {
  readonly reason: string
  readonly category: ReportCategory | undefined
  readonly block: boolean
}

function useReport({ id }: ReportDialogProps['person'], chatId: number | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn({ reason, category, block }: Filled) {
      const said = { reason, ...(category && { category }) }
      const { status, body } =
        chatId === undefined
          ? await call(reportEndpoints.user, { body: { reported_user_id: id, ...said }, quiet: true })
          : await call(reportEndpoints.chat, { body: { reported_chat_id: chatId, ...said }, quiet: true })
      return { note: status === 200 ? body.message : null, block }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownReportsQuery.queryKey }),
  })
}

interface ReportFormProps {
  name: string
  report: ReturnType<typeof useReport>
  onCancel: () => void
}

function ReportForm({ name, report, onCancel }: ReportFormProps) {
  const [category, setCategory] = useState<ReportCategory>()
  const [reason, setReason] = useState('')
  const [block, setBlock] = useState(false)
  const [missing, setMissing] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const { error } = report
  const refused = error instanceof ApiError ? error.fields.reason : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (report.isPending) return
    setMissing(isBlank(reason))
    if (isBlank(reason)) reasonField.current?.focus()
    else report.mutate({ reason, category, block })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4.5 text-ink">
      <p className="text-ink-2">
        Lo legge una persona del team, e ti diciamo com’è finita. {name} non lo sa.
      </p>
      {error && refused === undefined ? (
        <Alert>
          {(error instanceof ApiError && textAt(error.body, 'message')) ||
            'Invio della segnalazione non riuscito'}
        </Alert>
      ) : null}
      <Categories chosen={category} onChoose={setCategory} />
      <Textarea
        ref={reasonField}
        label="Motivo"
        hint="Che cosa è successo, con le tue parole."
        required
        maxLength={reportLimits.reason}
        value={reason}
        error={missing ? reasonMissing : refused}
        onChange={(event) => {
          setReason(event.target.value)
          setMissing(false)
        }}
      />
      <Checkbox
        label={`Blocca anche ${name}: non vi vedrete più`}
        checked={block}
        onChange={(event) => setBlock(event.target.checked)}
      />
      <p className="text-sm text-ink-2">Se tu o un’altra persona siete in pericolo adesso, chiama il 112.</p>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button look="secondary" onClick={onCancel}>
          Annulla
        </Button>
        <Button type="submit" look="danger" busy={report.isPending && 'Invio in corso...'}>
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
            className="min-h-target py-1.5"
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
