import { useId, useState } from 'react'
import { type GroundId, grounds } from '../../contract/grounds.ts'
import type { Case, CaseSide } from '../../contract/moderation.ts'
import { refusePhoto } from '../../contract/case-photos.ts'
import { reasonLimit } from '#platform/contract/reason.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Lightbox } from '#platform/web/ui/lightbox.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { focusCaseHeading } from './row-focus.ts'
import { choosableGrounds } from './case-words.ts'
import { photoSrc } from './photo-src.ts'
import { useRefusePhoto } from './refuse-photo.ts'

type CasePhoto = NonNullable<CaseSide['photos']>[number]

interface CasePhotosProps {
  photos: readonly CasePhoto[]
  /** The case of a new profile: its photos may be refused one by one. */
  profileCase?: Case | undefined
}

export function CasePhotos({ photos, profileCase }: CasePhotosProps) {
  const [open, setOpen] = useState<number | null>(null)
  const [refusing, setRefusing] = useState<string | null>(null)
  const alone = photos.length === 1
  return (
    <>
      <ul className="grid grid-cols-2 gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id} className={`grid content-start gap-1 ${alone ? 'col-span-2' : ''}`}>
            <button
              type="button"
              onClick={() => setOpen(index)}
              className={`relative block w-full overflow-hidden rounded-md bg-sunken ${photo.state === 'rejected' ? 'opacity-60 saturate-30' : ''}`}
            >
              <img
                src={photoSrc(photo.url, 800)}
                alt={`Ingrandisci la foto ${index + 1} di ${photos.length}`}
                width={400}
                height={500}
                className="aspect-4/5 max-h-105 w-full object-cover"
              />
            </button>
            {photo.state === 'rejected' ? (
              <p className="text-sm font-medium text-danger-text">Rifiutata</p>
            ) : profileCase && photo.state === 'pending' ? (
              <button
                type="button"
                aria-label={`Rifiuta questa foto, la ${index + 1} di ${photos.length}`}
                aria-expanded={refusing === photo.id}
                onClick={() => setRefusing(refusing === photo.id ? null : photo.id)}
                className="link min-h-7 justify-self-start text-sm"
              >
                Rifiuta questa foto
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {profileCase && refusing !== null ? (
        <Refusal
          key={refusing}
          profileCase={profileCase}
          photoId={refusing}
          position={photos.findIndex((photo) => photo.id === refusing) + 1}
          onClose={() => setRefusing(null)}
        />
      ) : null}
      <Lightbox
        pictures={photos.map(({ url }, index) => ({ src: photoSrc(url, 1600), alt: `Foto ${index + 1}` }))}
        index={open}
        onClose={() => setOpen(null)}
      />
    </>
  )
}

interface RefusalProps {
  profileCase: Case
  photoId: string
  position: number
  onClose: () => void
}

function Refusal({ profileCase, photoId, position, onClose }: RefusalProps) {
  const heading = useId()
  const refusal = useRefusePhoto(profileCase.id, photoId)
  const { form, submit, busy, field } = useEndpointForm(refusePhoto, {
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
    const { rule, reason } = form.getValues()
    if (reason === draftOf(rule)) form.setValue('reason', draftOf(next))
    form.setValue('rule', next)
  }

  return (
    <form
      aria-labelledby={heading}
      noValidate
      onSubmit={submit}
      className="grid gap-3.5 rounded-md border border-line bg-paper p-4"
    >
      <h4 id={heading} className="font-text text-sm font-semibold">
        Rifiuta la foto {position}
      </h4>
      <Select
        autoFocus
        label="Motivo"
        placeholder="Scegli il motivo"
        choices={choosableGrounds('photo').map((id) => ({ value: id, label: grounds[id].label }))}
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
        <Button look="tertiary" size="sm" onClick={onClose}>
          Annulla
        </Button>
        <Button type="submit" look="danger" size="sm" busy={busy && 'Invio...'}>
          Rifiuta foto
        </Button>
      </div>
    </form>
  )
}
