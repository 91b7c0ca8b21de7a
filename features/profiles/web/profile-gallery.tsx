import { ChevronLeft, ChevronRight, Lock } from 'lucide-react'
import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react'
import { sizedPhotoUrl } from '#features/photos/contract/photo-address.ts'
import type { User } from '../contract/user.ts'
import { Photo } from '#features/photos/web/photo.tsx'
import { useSession } from '#features/accounts/web/session.tsx'
import { Lightbox } from '#platform/web/ui/lightbox.tsx'

/**
 * The photo and the beginning of the next one, swiped, turned by arrows or chosen from the row below; on a phone one at a
 * time. All of them open large [PROFILE-01].
 */
export function ProfileGallery({ user }: { user: User }) {
  const { name, photos } = user
  const [opened, setOpened] = useState<number | null>(null)
  const { row, shown, show, follow } = useTurnedPhotos(photos.length)
  if (photos.length === 0) return <Placeholder user={user} />
  const count = photos.length
  const turn = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') show(shown + 1)
    if (key === 'ArrowLeft') show(shown - 1)
  }
  return (
    // The arrows turn whatever within has the focus; nothing here takes it that is not a button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={turn}>
      <div className="relative">
        <div
          ref={row}
          role="group"
          aria-label={`Foto di ${name}, ${count}`}
          onScroll={follow}
          className="flex snap-x snap-mandatory gap-2.5 overflow-x-auto scroll-smooth [scrollbar-width:none] motion-reduce:scroll-auto sm:h-150 sm:rounded-md max-sm:gap-0.5 [&_img]:object-[50%_20%]"
        >
          {photos.map((photo, index) => (
            <button
              key={photo.id}
              type="button"
              aria-label={`Apri la foto ${index + 1} di ${count}`}
              {...(index === 0 && { 'data-picture-arrives': true })}
              onClick={() => setOpened(index)}
              className={`snap-start overflow-hidden sm:rounded-md max-sm:aspect-10/11 max-sm:flex-[0_0_100%] ${count > 1 ? firstOfSeveral : 'sm:flex-[0_0_100%]'}`}
            >
              <Photo
                photo={photo}
                alt={`${name}, foto ${index + 1}`}
                sizes={`(width < 701px) ${acrossPhone}, 600px`}
                first={index === 0}
              />
            </button>
          ))}
        </div>
        {count > 1 ? (
          <>
            <span className="num pointer-events-none absolute bottom-3.5 left-3.5 rounded-full bg-[#0009] px-3.5 py-1.5 text-sm font-semibold text-white">
              <span className="sr-only">Foto </span>
              {shown + 1} di {count}
            </span>
            <Turn to="previous" disabled={shown === 0} onTurn={() => show(shown - 1)} />
            <Turn to="next" disabled={shown === count - 1} onTurn={() => show(shown + 1)} />
          </>
        ) : null}
      </div>
      {count > 1 ? <Thumbnails user={user} shown={shown} onShow={show} /> : null}
      <Lightbox
        pictures={photos.map(({ url, large_url }, index) => ({
          src: sizedPhotoUrl(large_url ?? url, 1600),
          alt: `${name}, foto ${index + 1}`,
        }))}
        index={opened}
        onClose={() => setOpened(null)}
      />
    </div>
  )
}

/** Wide enough to be looked at, and leaves the next one in sight. */
const firstOfSeveral = 'sm:flex-[0_0_64.5%]'

/** Which photo stands first in the row, and how to bring another one there. */
function useTurnedPhotos(count: number) {
  const row = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  return {
    row,
    shown,
    show(index: number) {
      row.current?.children[Math.min(Math.max(index, 0), count - 1)]?.scrollIntoView({
        block: 'nearest',
        inline: 'start',
      })
    },
    follow({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }: UIEvent) {
      // The last ones never reach the beginning of the row: they share its end.
      const reach = scrollWidth - clientWidth
      setShown(reach <= 0 ? 0 : Math.round((scrollLeft / reach) * (count - 1)))
    },
  }
}

interface TurnProps {
  to: 'previous' | 'next'
  disabled: boolean
  onTurn: () => void
}

function Turn({ to, disabled, onTurn }: TurnProps) {
  const Icon = to === 'next' ? ChevronRight : ChevronLeft
  return (
    <button
      type="button"
      aria-label={to === 'next' ? 'Foto successiva' : 'Foto precedente'}
      aria-disabled={disabled}
      onClick={onTurn}
      className={`absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-white text-on-light shadow-1 hover:bg-[#f3eeee] aria-disabled:opacity-0 max-sm:hidden ${to === 'next' ? 'right-4' : 'left-4'}`}
    >
      <Icon size={20} strokeWidth={1.8} aria-hidden />
    </button>
  )
}

interface ThumbnailsProps {
  user: User
  shown: number
  onShow: (index: number) => void
}

function Thumbnails({ user: { photos }, shown, onShow }: ThumbnailsProps) {
  return (
    <ul aria-label="Anteprime" className="mt-2.5 flex flex-wrap gap-2.5 p-0.5 max-sm:hidden">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <button
            type="button"
            aria-label={`Mostra la foto ${index + 1}`}
            aria-current={index === shown}
            onClick={() => onShow(index)}
            className="block h-20 w-16 overflow-hidden rounded-sm outline-offset-2 aria-[current=true]:outline-2 aria-[current=true]:outline-primary-text [&_img]:object-[50%_20%]"
          >
            <Photo photo={photo} alt="" sizes="64px" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * A photo is as wide as the phone; said to be a little less, it comes in 800 pixels where 1600 would hardly be seen
 * and weigh three times as much.
 */
const acrossPhone = '88vw'

function Placeholder({ user: { id, name, profile_picture_url, profile } }: { user: User }) {
  const { user: viewer } = useSession()
  const refused = viewer?.approval_status === 'rejected' && viewer.id !== id
  const withheld = (viewer === null || refused) && profile.visibility_status === 1
  return (
    <div className="relative">
      <img
        src={profile_picture_url}
        alt={withheld ? '' : `${name} non ha foto da mostrare`}
        className="aspect-10/11 w-full rounded-md bg-sunken object-cover sm:aspect-auto sm:h-150 max-sm:rounded-none"
      />
      {withheld ? (
        <p className="absolute inset-x-3.5 bottom-3.5 rounded-sm bg-surface px-4 py-3 text-base shadow-1">
          <Lock size={16} strokeWidth={1.8} className="mr-2 inline align-[-2px]" aria-hidden />
          {name} mostra le sue foto solo a chi è registrato
          {refused ? ', e il tuo profilo non è stato approvato.' : '.'}
        </p>
      ) : null}
    </div>
  )
}
