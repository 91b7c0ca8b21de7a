import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchBody } from '#platform/web/api/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { listOwnReadings, type PhotoHint } from '../contract/photo-reading.ts'
import { type Attachment } from '../contract/photos.ts'
import { sizedPhotoUrl } from '../contract/photo-address.ts'
import { keptHints, keepHint } from './kept-hints.ts'

/** The reader takes some seconds for a photo; it is asked again while one waits. */
const askAgain = 2_000

interface PhotoHintsProps {
  photos: readonly Attachment[]
  onDelete: (photoId: string) => void
}

/** Below the gallery: what a program noticed in photos that wait for a moderator. Quiet, and never in the way. */
export function PhotoHints({ photos, onDelete }: PhotoHintsProps) {
  const waiting = photos.filter(({ mod_status: state }) => state === 'pending')
  const ids = waiting.map(({ id }) => id)
  const [, setKept] = useState(keptHints)
  // Also what was kept before it was sent.
  const kept = keptHints()
  const { data: readings } = useQuery({
    queryKey: ['photos', 'readings', ids],
    queryFn: ({ signal }) => fetchBody(listOwnReadings, { signal }),
    enabled: ids.length > 0,
    refetchInterval: ({ state }) =>
      state.data?.some((reading) => reading.state === 'waiting') && state.dataUpdateCount < 60
        ? askAgain
        : false,
  })
  const hinted = photos.flatMap((photo, index) => {
    const reading = readings?.find(({ photo_id: id }) => id === photo.id)
    const [hint] = reading?.hints ?? []
    return hint === undefined || kept.includes(photo.id) ? [] : [{ photo, hint, position: index + 1 }]
  })
  return (
    <div role="status" className={hinted.length > 0 ? 'mt-5 grid gap-3' : ''}>
      {hinted.map(({ photo, hint, position }) => (
        <Hint
          key={photo.id}
          photo={photo}
          hint={hint}
          position={position}
          onKeep={() => setKept(keepHint(photo.id))}
          onDelete={() => onDelete(photo.id)}
        />
      ))}
      {hinted.length > 0 ? (
        <p className="text-sm text-ink-2">
          Sono consigli di un programma sui nostri server, che conta i volti e non riconosce le persone.
          Decide sempre una persona.
        </p>
      ) : null}
    </div>
  )
}

interface HintProps {
  photo: Attachment
  hint: PhotoHint
  position: number
  onKeep: () => void
  onDelete: () => void
}

function Hint({ photo, hint, position, onKeep, onDelete }: HintProps) {
  const { fault, remedy } = words[hint]
  return (
    <article className="grid max-w-160 grid-cols-[auto_1fr] gap-4 rounded-md bg-sunken p-4">
      <img
        src={sizedPhotoUrl(photo.url, 320)}
        alt=""
        width={64}
        height={80}
        className="aspect-4/5 w-16 rounded-sm object-cover"
      />
      <div className="grid justify-items-start gap-3">
        <p className="text-base">
          <b className="font-semibold">
            <span className="sr-only">Foto {position}: </span>
            {fault}
          </b>{' '}
          {remedy}
        </p>
        <p className="flex flex-wrap gap-2">
          <Button look="secondary" size="sm" onClick={onDelete}>
            Elimina<span className="sr-only"> la foto {position}</span>
          </Button>
          <Button look="tertiary" size="sm" onClick={onKeep}>
            Tienila<span className="sr-only">, foto {position}</span>
          </Button>
        </p>
      </div>
    </article>
  )
}

const words: Readonly<Record<PhotoHint, { readonly fault: string; readonly remedy: string }>> = {
  dark: {
    fault: 'Troppo scura, si vede poco.',
    remedy: 'Rifalla di giorno accanto a una finestra, oppure scegline un’altra. Se ti piace così, tienila.',
  },
  blurred: {
    fault: 'È poco nitida.',
    remedy:
      'Pulisci l’obiettivo e tieni fermo il telefono, oppure scegline un’altra. Se ti piace così, tienila.',
  },
  text: {
    fault: 'C’è una scritta o un codice.',
    remedy: 'Con numeri, nomi utente o link la foto non passa la revisione. Se è altro, tienila.',
  },
  no_face: {
    fault: 'Non troviamo un volto.',
    remedy: 'Per la foto profilo scegline una in cui ti si riconosce.',
  },
  several_faces: {
    fault: 'Ci sono più volti.',
    remedy: 'Assicurati che si capisca chi sei tu, e che le altre persone siano d’accordo.',
  },
}
