import { reasonLimit } from '#platform/contract/reason.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { Radio } from '#platform/web/ui/radio.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { type GroundId, grounds } from '../../../contract/grounds.ts'
import type { Verdict } from '../../../contract/moderation.ts'
import { type Reading, readingEndpoints } from '../../../contract/second-readings.ts'
import { subjectWords } from '../case-words.ts'
import { useGroundsByUse } from '../grounds-by-use.ts'
import { qualityKey } from './reading-queries.ts'

/** What the second reader would decide. Nothing follows from it for the person. */
export function ReadingForm({ reading: { id, subject }, onDone }: { reading: Reading; onDone: () => void }) {
  const { form, submit, busy, field, problems, attempt, errorOf } = useEndpointForm(readingEndpoints.answer, {
    params: { id },
    defaults: { verdict: '' as Verdict | '', rule: '' as GroundId | '', word: '' },
    body: ({ verdict, rule, word }) => ({
      verdict: verdict === '' ? 'approve' : verdict,
      rule: verdict === 'reject' && rule !== '' ? rule : null,
      word: word || null,
    }),
    check: ({ verdict, rule }) => ({
      verdict: verdict === '' && 'Scegli che cosa decideresti.',
      rule: verdict === 'reject' && rule === '' && 'Scegli il motivo per cui rifiuteresti.',
    }),
    outdates: [qualityKey],
    onDone({ left }) {
      toast.success(left === 0 ? 'Grazie, non ne restano altre' : `Grazie. Da rileggere: ${left}.`)
      onDone()
    },
  })
  const order = useGroundsByUse(subject)
  const verdict = form.watch('verdict')
  const wrong = errorOf('verdict')
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <ErrorSummary problems={problems} attempt={attempt} />
      <fieldset aria-describedby={wrong ? 'verdict-error' : undefined} className="grid gap-1">
        <legend className="sr-only">La tua lettura</legend>
        {(
          [
            ['approve', subjectWords[subject].approve],
            ['reject', 'Rifiuta'],
          ] as const
        ).map(([value, label], index) => (
          <Radio
            key={value}
            target
            id={index === 0 ? 'verdict' : undefined}
            name="verdict"
            label={label}
            checked={verdict === value}
            onChange={() => form.setValue('verdict', value, { shouldValidate: form.formState.isSubmitted })}
          />
        ))}
        {wrong ? (
          <p id="verdict-error" className="text-sm text-danger-text">
            {wrong}
          </p>
        ) : null}
      </fieldset>
      {verdict === 'reject' ? (
        <Select
          label="Motivo"
          placeholder="Scegli il motivo"
          choices={order.map((ground) => ({
            value: ground,
            label: grounds[ground].label,
          }))}
          {...field('rule')}
        />
      ) : null}
      <Textarea
        label="Che cosa hai visto"
        optional
        hint="Lo legge solo chi segue la qualità, se le due letture non concordano."
        rows={3}
        maxLength={reasonLimit}
        {...field('word')}
      />
      <Button type="submit" busy={busy && 'Invio…'}>
        Conferma la lettura
      </Button>
      <p className="text-sm text-ink-2">La decisione resta com’è e nessuno riceve nulla.</p>
    </form>
  )
}
