import { Trash2 } from 'lucide-react'
import type { Attachment } from '#contract/photos.ts'
import { Photo } from './photo.tsx'
import type { Sending } from './use-upload.ts'

interface PhotoTileProps {
  photo: Attachment
  /** «2 di 5». */
  position: string
  onOpen: () => void
  onChoose: () => void
  onDelete: () => void
}

const frame = 'relative aspect-4/5 overflow-hidden rounded-sm bg-sunken'
const note =
  'absolute inset-x-1.5 bottom-1.5 rounded-[6px] px-2 py-1.5 text-center text-2xs leading-snug font-semibold'

export function PhotoTile({ photo, position, onOpen, onChoose, onDelete }: PhotoTileProps) {
  const waiting = photo.mod_status === 'pending'
  return (
    <li className="min-w-0">
      <div className={frame}>
        <button
          type="button"
          aria-label={`Apri la foto ${position}`}
          onClick={onOpen}
          className={`block size-full rounded-sm ${waiting ? 'opacity-65 saturate-30' : ''}`}
        >
          <Photo photo={photo} alt="" sizes="(width < 701px) 45vw, 160px" />
        </button>
        {waiting ? (
          <span lang="en" className={`${note} pointer-events-none bg-wait-soft text-wait-text`}>
            In Moderation Queue
          </span>
        ) : null}
        {photo.mod_status === 'rejected' ? (
          <span className={`${note} pointer-events-none bg-danger-soft text-danger-text`}>Non approvata</span>
        ) : null}
        <button
          type="button"
          aria-label={`Elimina la foto ${position}`}
          onClick={onDelete}
          className="absolute top-1.5 right-1.5 grid size-8 place-items-center rounded-full bg-white/94 text-[#221a1e] shadow-1 hover:bg-white"
        >
          <Trash2 size={16} strokeWidth={1.6} aria-hidden />
        </button>
      </div>
      {photo.mod_status === 'approved' ? (
        <PictureRadio photo={photo} position={position} onChoose={onChoose} />
      ) : null}
    </li>
  )
}

/** Chooses the profile picture; only approved photos have one [PHOTO-05]. */
function PictureRadio({
  photo,
  position,
  onChoose,
}: Pick<PhotoTileProps, 'photo' | 'position' | 'onChoose'>) {
  const chosen = photo.user.profile_picture_id === photo.id
  return (
    <label className="mt-2 flex min-h-7 items-center gap-2 text-xs leading-tight font-medium text-ink-2">
      <input type="radio" name="profile-picture" className="tick" checked={chosen} onChange={onChoose} />
      {chosen ? 'Foto profilo' : 'Imposta'}
      <span className="sr-only">
        {chosen ? '' : ' come foto profilo'}: foto {position}
      </span>
    </label>
  )
}

export function SendingTile({ sending }: { sending: Sending }) {
  const percent = Math.round(sending.percent)
  return (
    <li className="min-w-0">
      <div className={frame}>
        <img src={sending.preview} alt="" className="size-full object-cover opacity-50" />
        <span className={`${note} grid gap-1.5 bg-surface text-ink`}>
          <span className="num">{percent < 100 ? `${percent}%` : 'Elaborazione...'}</span>
          <progress
            className="upload-progress"
            max="100"
            value={percent}
            aria-label={`Caricamento di ${sending.name}`}
          />
        </span>
      </div>
    </li>
  )
}
