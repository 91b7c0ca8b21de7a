import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { reasonLimit } from '#platform/contract/reason.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { KeyCap } from '#platform/web/staff/key-cap.tsx'
import { useShortcutsSwitch } from '#platform/web/staff/shortcuts.ts'
import { asking } from '#platform/web/intent/leaving.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { refusePhoto } from '../../contract/case-photos.ts'
import { type GroundId, grounds } from '../../contract/grounds.ts'
import type { Case } from '../../contract/moderation.ts'
import { focusCaseHeading } from './row-focus.ts'
import { GroundKeys } from './ground-keys.tsx'
import { useGroundsByUse } from './grounds-by-use.ts'
import { useRefusePhoto } from './refuse-photo.ts'

interface PhotoRefusalProps {
  profileCase: Case
  photoId: string
  position: number
  onClose: () => void
}

/** Why one photo of a new profile is refused. The keyboard stands on it: a digit, and Enter. */
export function PhotoRefusal({ profileCase, photoId, position, onClose }: PhotoRefusalProps) {
  const heading = useId()
  const order = useGroundsByUse('photo')
  const [shortcuts] = useShortcutsSwitch()
  const own = useRef<HTMLFormElement>(null)
  useEffect(() => own.current?.focus(), [])
  const { form, submit, busy, field, choose } = useRefusalForm(profileCase, photoId, onClose)
  /** Its own keys alone: those of the case decide about the whole profile. */
  function press(event: KeyboardEvent<HTMLFormElement>) {
    const ground = order[Number(event.key) - 1]
    const onForm = event.target === event.currentTarget
    if (event.key === 'Escape') onClose()
    else if (onForm && event.key === 'Enter') event.currentTarget.requestSubmit()
    else if (onForm && ground !== undefined && /^[1-9]$/.test(event.key)) choose(ground)
    else if (onForm && event.key.toLowerCase() === 'p') return
    event.stopPropagation()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- where its keys work until one goes to a field
    <form
      ref={own}
      tabIndex={-1}
      aria-labelledby={heading}
      noValidate
      onSubmit={submit}
      onKeyDown={press}
      className="grid gap-3.5 rounded-md border border-line bg-paper p-4"
    >
      <h4 id={heading} className="font-text text-sm font-semibold">
        Rifiuta la foto {position}
      </h4>
      <GroundKeys order={order} chosen={form.watch('rule')} shortcuts={shortcuts} onChoose={choose} />
      <Select
        label="Motivo"
        placeholder="Scegli il motivo"
        choices={order.map((id) => ({ value: id, label: grounds[id].label }))}
        value={form.watch('rule')}
        onChange={(event) => choose(event.target.value as GroundId | '')}
      />
      <Textarea
        label={`Testo per ${profileCase.user.name}`}
        hint="Il resto del profilo si decide a parte."
        rows={3}
        maxLength={reasonLimit}
        {...field('reason')}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="tertiary" size="sm" onClick={asking(onClose)}>
          Annulla
        </Button>
        <Button type="submit" look="danger" size="sm" busy={busy && 'Invio…'}>
          Rifiuta foto
          {shortcuts ? <KeyCap>↵</KeyCap> : null}
        </Button>
      </div>
    </form>
  )
}

function useRefusalForm(profileCase: Case, photoId: string, onClose: () => void) {
  const refusal = useRefusePhoto(profileCase.id, photoId)
  const refusalForm = useEndpointForm(refusePhoto, {
    defaults: {
      rule: 'not_recognisable' as GroundId | '',
      reason: grounds.not_recognisable.draft as string,
    },
    id: 'refusal',
    blame: 'reason',
    body: ({ rule, reason }) => ({ reason, rule: rule === '' ? null : rule }),
    send: (body) => refusal.mutateAsync(body),
    // What is not about the words, a toast has said.
    failure: (error) => (error instanceof ApiError && error.status === 422 ? error.message : ''),
    onDone() {
      onClose()
      // The form had the keyboard, and goes.
      focusCaseHeading()
    },
  })
  const draftOf = (ground: GroundId | '') => (ground === '' ? '' : grounds[ground].draft)

  /** The words follow the ground until they are changed by hand. */
  function choose(next: GroundId | '') {
    const { rule, reason } = refusalForm.form.getValues()
    if (reason === draftOf(rule)) refusalForm.form.setValue('reason', draftOf(next))
    refusalForm.form.setValue('rule', next)
  }
  return { ...refusalForm, choose }
}
