import { Check, Maximize2 } from 'lucide-react'
import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { grounds } from '#features/moderation/contract/grounds.ts'
import { blurredFor } from '#features/moderation/contract/undecided-pictures.ts'
import { ageOf, motives } from '#features/moderation/web/staff/case-words.ts'
import { photoSrc } from '#features/moderation/web/staff/photo-src.ts'
import { Cover, UndecidedPicture, useVeil } from '#features/moderation/web/staff/undecided-picture.tsx'
import { seenAfter, type WallGround, type WallPhoto } from '../../../contract/photo-wall.ts'
import type { WallMarks } from './wall-marks.ts'

const ordinals = [
  'Prima',
  'Seconda',
  'Terza',
  'Quarta',
  'Quinta',
  'Sesta',
  'Settima',
  'Ottava',
  'Nona',
  'Decima',
]
const positionOf = (position: number) =>
  ordinals[position - 1] ? `${ordinals[position - 1]} foto` : `Foto n. ${position}`

/** Six where there is room, two on a phone. */
export const wallColumns =
  'grid grid-cols-2 gap-x-3.5 gap-y-5 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-5 2xl:grid-cols-6'

interface WallTileProps {
  photo: WallPhoto
  now: number
  marks: WallMarks
  /** Of its ground, where it is marked. */
  digit: string
  current: boolean
  /** The key that opens it is held. */
  held: boolean
  shortcuts: boolean
  button: Ref<HTMLButtonElement>
  onCurrent: () => void
  onLarge: () => void
}

export function WallTile(props: WallTileProps) {
  const { photo, now, marks, digit, current, held, shortcuts, button, onCurrent, onLarge } = props
  const { case_id: id } = photo
  const reason = blurredFor(photo)
  const { blurred } = useVeil(reason)
  const [clicked, setClicked] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const shown = clicked || (held && current)
  const tile = useRef<HTMLLIElement>(null)
  const broken = marks.broken.has(id)
  useSeen(tile, loaded && (!blurred || shown), () => {
    marks.see(id)
    if (blurred) marks.open(id)
  })
  const ground = marks.marks.get(id)
  const seen = marks.seen.has(id)
  return (
    <li ref={tile} className="grid min-w-0 content-start gap-1.5">
      <div className="group relative aspect-4/5 rounded-md bg-sunken">
        <button
          ref={button}
          type="button"
          tabIndex={current ? 0 : -1}
          aria-label={labelOf(photo, { seen, ground, broken, covered: blurred && !shown })}
          aria-pressed={ground !== undefined}
          onFocus={onCurrent}
          onClick={onCurrent}
          className="block size-full overflow-hidden rounded-md"
        >
          <UndecidedPicture
            src={photoSrc(photo.url, 800)}
            alt=""
            width={400}
            height={500}
            reason={reason}
            shown={shown}
            onLoad={() => setLoaded(true)}
            onError={() => marks.breakDown(id)}
            className={`size-full object-cover ${ground ? 'grayscale' : ''}`}
          />
        </button>
        <Over
          photo={photo}
          broken={broken}
          covered={blurred && !shown}
          shortcut={shortcuts && current}
          onShow={() => {
            setClicked(true)
            onCurrent()
          }}
          onLarge={onLarge}
        />
        {seen && !ground ? <Seen /> : null}
        {ground ? <Marked ground={ground} digit={digit} /> : null}
      </div>
      <TileFoot photo={photo} now={now} failure={marks.failed.get(id)} />
    </li>
  )
}

interface OverProps {
  photo: WallPhoto
  broken: boolean
  covered: boolean
  /** Whether the key that opens it is named. */
  shortcut: boolean
  onShow: () => void
  onLarge: () => void
}

/** What lies over the picture: why it cannot be seen, or what makes it larger. */
function Over({ photo, broken, covered, shortcut, onShow, onLarge }: OverProps) {
  const { name } = photo.user
  if (broken) return <Broken />
  if (covered)
    return (
      <Cover
        reason={blurredFor(photo)}
        label={`Mostra la foto di ${name}`}
        shortcut={
          shortcut ? (
            <kbd aria-hidden="true" className="key max-lg:hidden">
              Spazio
            </kbd>
          ) : null
        }
        onShow={onShow}
      />
    )
  return (
    <button
      type="button"
      aria-label={`Ingrandisci la foto di ${name}`}
      tabIndex={-1}
      onClick={onLarge}
      className="absolute top-2 left-2 grid size-9 place-items-center rounded-full bg-surface text-ink opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-lg:size-target max-lg:opacity-100"
    >
      <Maximize2 size={16} strokeWidth={1.8} aria-hidden />
    </button>
  )
}

function Seen() {
  return (
    <span
      aria-hidden="true"
      className="absolute top-2 right-2 grid size-6.5 place-items-center rounded-full bg-surface text-trust-text"
    >
      <Check size={16} strokeWidth={2.2} />
    </span>
  )
}

function Marked({ ground, digit }: { ground: WallGround; digit: string }) {
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 flex items-end rounded-md border-4 border-danger text-sm font-semibold text-on-danger"
    >
      <span className="-m-px flex min-w-0 flex-1 items-center gap-2 bg-danger px-2.5 pt-2 pb-1.5">
        {digit === '' ? null : (
          <span className="grid min-w-5 place-items-center rounded-xs border border-current px-1 text-xs">
            {digit}
          </span>
        )}
        <span className="truncate">{grounds[ground].label}</span>
      </span>
    </p>
  )
}

/** The words of the reader say more than the ground that follows from them. */
const noticedIn = ({ findings, notes }: WallPhoto) => {
  const others = findings.filter(({ photo }) => photo === undefined)
  const grave = notes.filter((note) => note.grave).map(({ words }) => words)
  return others.length > 0 ? [...motives({ findings: others, subject: 'photo' }), ...grave] : grave
}

const plainNotes = ({ notes }: WallPhoto) => notes.filter((note) => !note.grave).map(({ words }) => words)

/** Whose photo, how long it has waited, and what is to be known of it. */
function TileFoot({ photo, now, failure }: { photo: WallPhoto; now: number; failure: string | undefined }) {
  const noticed = noticedIn(photo)
  const plain = plainNotes(photo)
  const { user } = photo
  return (
    <div className="min-w-0 px-0.5 text-sm">
      <p className="flex justify-between gap-2">
        <span className="num min-w-0 truncate">
          <b className="font-semibold">{user.name}</b> <span className="text-ink-2">{user.age}</span>
        </span>
        <span className="num flex-none text-ink-2">{ageOf(photo.opened_at, now)}</span>
      </p>
      {failure ? (
        <p className="font-medium text-danger-text">{failure}</p>
      ) : noticed.length > 0 ? (
        <p className="line-clamp-3 text-danger-text">{noticed.join(', ')}</p>
      ) : (
        <p className="truncate text-ink-2">{positionOf(photo.position)}</p>
      )}
      {plain.length > 0 ? <p className="line-clamp-2 text-xs text-ink-2">{plain.join(', ')}</p> : null}
    </div>
  )
}

function Broken() {
  return (
    <p className="absolute inset-0 grid place-content-center bg-sunken p-3 text-center text-sm text-ink-2">
      Non si apre, quindi non si può approvare.
    </p>
  )
}

interface Told {
  seen: boolean
  ground: WallGround | undefined
  broken: boolean
  covered: boolean
}

function labelOf(photo: WallPhoto, { seen, ground, broken, covered }: Told): string {
  return [
    `${photo.user.name}, ${photo.user.age} anni`,
    positionOf(photo.position).toLowerCase(),
    ...noticedIn(photo),
    ...plainNotes(photo),
    ...(broken ? ['non si apre'] : covered ? ['sfocata'] : []),
    ground ? `segnata: ${grounds[ground].label}` : seen ? 'guardata' : 'da guardare',
  ].join(', ')
}

/** Calls `onSeen` once most of the picture has been on the screen for `seenAfter`, in one go. */
function useSeen(tile: RefObject<HTMLElement | null>, open: boolean, onSeen: () => void): void {
  const done = useRef(onSeen)
  useEffect(() => {
    done.current = onSeen
  })
  useEffect(() => {
    const element = tile.current
    if (!open || element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (entry?.isIntersecting === true) timer = setTimeout(() => done.current(), seenAfter)
      },
      { threshold: 0.7 },
    )
    observer.observe(element)
    // Time spent on another tab is no look: it begins anew.
    function lookAgain() {
      clearTimeout(timer)
      observer.disconnect()
      if (element !== null && document.visibilityState === 'visible') observer.observe(element)
    }
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [tile, open])
}
