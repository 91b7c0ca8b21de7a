import { ArrowLeft, ArrowRight, GripHorizontal, RotateCw, Trash2, X } from 'lucide-react'
import { type PointerEventHandler, type ReactNode, useState } from 'react'
import { langOf, say } from '#platform/web/shell/wording.ts'
import type { Attachment } from '../contract/photos.ts'
import { Photo } from './photo.tsx'
import { photoAttribute } from './use-order.ts'
import type { Sending } from './use-upload.ts'

const frame = 'relative aspect-4/5 overflow-hidden rounded-sm bg-sunken'
const note =
  'absolute inset-x-1.5 bottom-1.5 rounded-mark px-2 py-1.5 text-center text-2xs leading-snug font-semibold'
const round =
  'absolute top-1.5 right-1.5 grid size-8 place-items-center rounded-full bg-white/94 text-on-light shadow-1 hover:bg-white'

interface PhotoTileProps {
  photo: Attachment
  /** «2 di 5». */
  position: string
  onOpen: () => void
  onChoose: () => void
  onDelete: () => void
  onWhy: () => void
}

export function PhotoTile({ photo, position, onOpen, onChoose, onDelete, onWhy }: PhotoTileProps) {
  return (
    <li className="min-w-0">
      <div className={frame}>
        <button
          type="button"
          aria-label={`Apri la foto ${position}`}
          onClick={onOpen}
          className={`block size-full rounded-sm ${faded(photo)}`}
        >
          <TilePhoto photo={photo} />
        </button>
        <StateNote photo={photo} />
        <button type="button" aria-label={`Elimina la foto ${position}`} onClick={onDelete} className={round}>
          <Trash2 size={16} strokeWidth={1.6} aria-hidden />
        </button>
      </div>
      {photo.mod_status === 'approved' ? (
        <PictureRadio photo={photo} position={position} onChoose={onChoose} />
      ) : null}
      {photo.mod_status === 'rejected' ? (
        <button type="button" onClick={onWhy} className="link mt-2 min-h-7 text-xs font-medium">
          Perché?<span className="sr-only"> Motivo del rifiuto della foto {position}</span>
        </button>
      ) : null}
    </li>
  )
}

const faded = ({ mod_status: state }: Attachment) => (state === 'pending' ? 'opacity-65 saturate-30' : '')

function TilePhoto({ photo }: { photo: Attachment }) {
  return <Photo photo={photo} alt="" sizes="(width < 701px) 45vw, 160px" />
}

function StateNote({ photo: { mod_status: state } }: { photo: Attachment }) {
  if (state === 'approved') return null
  if (state === 'rejected')
    return (
      <span className={`${note} pointer-events-none bg-danger-soft text-danger-text`}>Non approvata</span>
    )
  return (
    <span
      lang={langOf('In Moderation Queue')}
      className={`${note} pointer-events-none bg-wait-soft text-wait-text`}
    >
      {say('In Moderation Queue')}
    </span>
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

interface MovableTileProps {
  photo: Attachment
  position: string
  first: boolean
  last: boolean
  lifted: boolean
  onLift: PointerEventHandler
  onMove: (by: 1 | -1) => void
}

/** While the gallery is put in order: dragged by its bar, by mouse anywhere, or moved by its two buttons. */
export function MovableTile({ photo, position, first, last, lifted, onLift, onMove }: MovableTileProps) {
  return (
    <li className="min-w-0" {...{ [photoAttribute]: photo.id }}>
      <div
        className={`${frame} cursor-grab select-none ${lifted ? 'cursor-grabbing opacity-60 outline-3 outline-offset-2 outline-focus' : ''}`}
        onPointerDown={(event) => {
          // A finger on the photo scrolls the page; on the bar below it drags.
          if (event.pointerType === 'mouse') onLift(event)
        }}
      >
        <span className={`pointer-events-none block size-full ${faded(photo)}`}>
          <TilePhoto photo={photo} />
        </span>
      </div>
      <div className="mt-2 grid grid-cols-[auto_1fr_auto] items-center">
        <MoveButton label={`Sposta prima la foto ${position}`} inert={first} onPress={() => onMove(-1)}>
          <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
        </MoveButton>
        <span
          aria-hidden="true"
          className="grid min-h-9 cursor-grab touch-none place-items-center text-ink-3"
          onPointerDown={onLift}
        >
          <GripHorizontal size={18} strokeWidth={1.6} />
        </span>
        <MoveButton label={`Sposta dopo la foto ${position}`} inert={last} onPress={() => onMove(1)}>
          <ArrowRight size={18} strokeWidth={1.6} aria-hidden />
        </MoveButton>
      </div>
    </li>
  )
}

interface MoveButtonProps {
  label: string
  /** At the end of the row; it keeps the focus of whoever pressed it up to here. */
  inert: boolean
  onPress: () => void
  children: ReactNode
}

function MoveButton({ label, inert, onPress, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label.replace(/ la foto.*/, '')}
      aria-disabled={inert || undefined}
      onClick={(event) => {
        if (inert) return
        const button = event.currentTarget
        onPress()
        // Moving its tile in the page takes the focus from it.
        requestAnimationFrame(() => button.focus())
      }}
      className={`grid size-9 place-items-center rounded-sm ${inert ? 'text-line-strong' : 'text-ink-2 hover:bg-sunken hover:text-ink'}`}
    >
      {children}
    </button>
  )
}

interface SendingTileProps {
  sending: Sending
  onDismiss: () => void
  onRetry: () => void
}

export function SendingTile({ sending, onDismiss, onRetry }: SendingTileProps) {
  const { file, preview, percent, problem } = sending
  return (
    <li className="min-w-0">
      <div className={frame}>
        <Preview src={preview} />
        {problem === undefined ? <Progress name={file.name} percent={Math.round(percent)} /> : null}
        <button
          type="button"
          aria-label={`${problem === undefined ? 'Annulla il caricamento di' : 'Rimuovi'} ${file.name}`}
          onClick={onDismiss}
          className={round}
        >
          <X size={16} strokeWidth={1.6} aria-hidden />
        </button>
      </div>
      {problem === undefined ? null : (
        <div className="mt-2 grid justify-items-start gap-1 text-xs leading-snug">
          <p className="w-full font-medium break-words text-danger-text">
            <span className="sr-only">{file.name}: </span>
            {problem}
          </p>
          <button type="button" onClick={onRetry} className="link inline-flex min-h-7 items-center gap-1.5">
            <RotateCw size={14} strokeWidth={1.6} aria-hidden />
            Riprova<span className="sr-only"> con {file.name}</span>
          </button>
        </div>
      )}
    </li>
  )
}

/** Of the file as it is: not every one is a picture that the browser can show. */
function Preview({ src }: { src: string }) {
  const [shown, setShown] = useState(true)
  if (!shown) return null
  return (
    <img src={src} alt="" onError={() => setShown(false)} className="size-full object-cover opacity-50" />
  )
}

function Progress({ name, percent }: { name: string; percent: number }) {
  return (
    <span className={`${note} grid gap-1.5 bg-surface text-ink`}>
      <span className="num">{percent < 100 ? `${percent}%` : 'Elaboro…'}</span>
      <progress className="upload-progress" max="100" value={percent} aria-label={`Caricamento di ${name}`} />
    </span>
  )
}
