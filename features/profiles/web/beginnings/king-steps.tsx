import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { miscdataQuery } from '#features/reference/web/reference.ts'
import { photosQuery } from '#features/photos/web/queries.ts'
import { CameraButton } from '#features/photos/web/camera-button.tsx'
import { SendingTile } from '#features/photos/web/photo-tile.tsx'
import { UploadTile } from '#features/photos/web/upload-tile.tsx'
import { useUpload } from '#features/photos/web/use-upload.ts'
import { sizedPhotoUrl } from '#features/photos/contract/photo-address.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { useAutosaved } from '#platform/web/forms/use-autosaved.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { ChipToggle } from '#platform/web/ui/chip.tsx'
import { FieldGroup } from '#platform/web/ui/field.tsx'
import { Choices } from '#platform/web/ui/choices.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useSendEdit } from '../studio/save-profile.ts'
import { StepFrame, type StepWords } from '../studio/step-frame.tsx'
import { aboutMax, draftOf, editOf, type KingDraft, wantedMax } from './king-draft.ts'

/** Each save renews the case that a moderator reads: not at every letter. */
const rest = 1_500

/** One text is made of two steps: they are one field. */
function useDraft() {
  const user = useUser()
  const sendEdit = useSendEdit()
  const { value, change, problem } = useAutosaved<KingDraft>('profile', {
    first: () => draftOf(user),
    send: (draft) => sendEdit(editOf(draft)),
    rest,
  })
  return {
    draft: value,
    change: (part: Partial<KingDraft>) => change({ ...value, ...part }),
    refused: problem === null ? null : <Alert>{messageOf(problem)}</Alert>,
  }
}

const defaultLimit = 10

/** One photo, which becomes the profile picture once a moderator has seen it. */
export function PhotoStep() {
  const { data: photos } = useQuery(photosQuery)
  const { data: lists } = useQuery(miscdataQuery)
  const { sending, send, dismiss, retry } = useUpload({ asPicture: true })
  const limit = lists?.backend_configs.image_limit_per_user ?? defaultLimit
  const left = limit - (photos?.length ?? 0)
  const shown = photos?.filter(({ mod_status }) => mod_status !== 'rejected') ?? []
  const [current] = sending
  return (
    <Step
      title="Fatti vedere"
      lead="Chi legge un tuo messaggio guarda prima la foto. Puoi aggiungerla anche dopo."
    >
      <ul className="grid grid-cols-3 gap-3 max-sm:grid-cols-2">
        {shown.map(({ id, url }) => (
          <li key={id} className="aspect-4/5 overflow-hidden rounded-sm bg-sunken">
            <img
              src={sizedPhotoUrl(url, 320)}
              alt="La tua foto"
              width={320}
              height={400}
              className="size-full object-cover"
            />
          </li>
        ))}
        {current ? (
          <SendingTile
            sending={current}
            onDismiss={() => dismiss(current.key)}
            onRetry={() => void retry(current)}
          />
        ) : left > 0 ? (
          <li>
            <UploadTile
              label={shown.length === 0 ? 'Scegli una foto' : 'Un’altra foto'}
              onPick={(files) => void send(files.slice(0, 1), { limit, left })}
            />
            <CameraButton onPick={(files) => void send(files.slice(0, 1), { limit, left })} />
          </li>
        ) : null}
      </ul>
      <p className="text-sm text-ink-3">JPEG, PNG, WebP o AVIF, fino a 15 MB.</p>
    </Step>
  )
}

/** What he says of himself, and how one can talk with him. */
export function AboutStep() {
  const { draft, change, refused } = useDraft()
  const { data: lists } = useQuery(miscdataQuery)
  const toggle = (id: number) =>
    change({
      languages: draft.languages.includes(id)
        ? draft.languages.filter((one) => one !== id)
        : [...draft.languages, id],
    })
  const isNear = ({ id }: { id: number }, index: number) => index < nearest || draft.languages.includes(id)
  const languages = lists?.spoken_languages ?? []
  const [near, far] = [languages.filter(isNear), languages.filter((one, index) => !isNear(one, index))]
  return (
    <Step
      title="Su di te"
      lead="Due righe bastano: che cosa fai, che cosa ti piace, com’è una serata con te."
    >
      {refused}
      <Textarea
        id="about"
        label="La presentazione"
        rows={6}
        maxLength={aboutMax}
        value={draft.about}
        onChange={({ target }) => change({ about: target.value })}
        hint={`${draft.about.length} di ${aboutMax} caratteri. Niente numeri, cognomi o indirizzi. Il team la legge prima che si veda.`}
      />
      <FieldGroup id="languages" label="Lingue che parli">
        <div className="flex flex-wrap gap-2">
          {near.map(({ id, name }) => (
            <ChipToggle key={id} pressed={draft.languages.includes(id)} onPress={() => toggle(id)}>
              {name}
            </ChipToggle>
          ))}
        </div>
        <select
          id="languages"
          aria-label="Aggiungi una lingua"
          className="input mt-1"
          value=""
          onChange={({ target }) => toggle(Number(target.value))}
        >
          <Choices
            choices={far.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="Aggiungi una lingua"
          />
        </select>
      </FieldGroup>
      <Select
        id="nationality"
        label="Nazionalità"
        placeholder="Scegli"
        choices={lists?.nationalities.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={draft.nationality ?? ''}
        onChange={({ target }) => change({ nationality: target.value === '' ? null : Number(target.value) })}
      />
    </Step>
  )
}

/** So many languages stand in sight; the others behind a list. */
const nearest = 8

/** In his own words: it stands on his profile, under what he says of himself. */
export function WantedStep() {
  const { draft, change, refused } = useDraft()
  return (
    <Step
      title="Che cosa cerchi"
      lead="Scrivi un’occasione, un interesse, un giorno della settimana. Chi ti legge capisce subito se fa per lei."
    >
      {refused}
      <Textarea
        id="wanted"
        label="Che cosa cerco"
        rows={4}
        maxLength={wantedMax}
        placeholder="Una cena con qualcuno che ama il teatro, di solito il giovedì."
        value={draft.wanted}
        onChange={({ target }) => change({ wanted: target.value })}
        hint={`${draft.wanted.length} di ${wantedMax} caratteri. Si legge nel tuo profilo, sotto la presentazione.`}
      />
    </Step>
  )
}

function Step({ children, ...words }: StepWords & { children: ReactNode }) {
  return (
    <StepFrame {...words}>
      <div className="grid max-w-form gap-6">{children}</div>
    </StepFrame>
  )
}
