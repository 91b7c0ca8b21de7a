import { Images, Lock } from 'lucide-react'
import { useState } from 'react'
import { sizedPhotoUrl } from '#features/photos/contract/photos.ts'
import type { User } from '../contract/user.ts'
import { Photo } from '#features/photos/web/photo.tsx'
import { useSession } from '#features/accounts/web/session.tsx'
import { Lightbox } from '#platform/web/ui/lightbox.tsx'

/** One large and two small on wide screens, a strip to swipe on small ones; all of them in the lightbox [PROFILE-01]. */
export function ProfileGallery({ user }: { user: User }) {
  const { name, photos } = user
  const [opened, setOpened] = useState<number | null>(null)
  const [shown, setShown] = useState(0)
  if (photos.length === 0) return <Placeholder user={user} />
  const count = photos.length
  return (
    <div className="relative">
      <div
        role="group"
        aria-label={`Foto di ${name}, ${count}`}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
        className={`gap-2.5 overflow-hidden [&_img]:object-[50%_20%] sm:grid sm:h-150 sm:rounded-md ${layouts[Math.min(count, 3) - 1]} max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:gap-0.5 max-sm:overflow-x-auto`}
      >
        {photos.map((photo, index) => (
          <button
            key={photo.id}
            type="button"
            aria-label={`Apri la foto ${index + 1} di ${count}`}
            onClick={() => setOpened(index)}
            className={`overflow-hidden max-sm:aspect-10/11 max-sm:flex-[0_0_100%] max-sm:snap-start sm:min-h-0 ${index === 0 && count > 2 ? 'sm:row-span-2' : ''} ${index > 2 ? 'sm:hidden' : ''}`}
          >
            <Photo
              photo={photo}
              alt={`${name}, foto ${index + 1}`}
              sizes={`(width < 701px) ${acrossPhone}, ${index === 0 ? 600 : 300}px`}
              first={index === 0}
            />
          </button>
        ))}
      </div>
      {count > 1 ? (
        <button
          type="button"
          onClick={() => setOpened(shown)}
          className="absolute right-3.5 bottom-3.5 inline-flex min-h-9 items-center gap-2 rounded-sm bg-white px-3.5 text-xs font-semibold text-on-light shadow-1 hover:bg-[#f3eeee]"
        >
          <Images size={16} strokeWidth={1.6} aria-hidden />
          <span className="num max-sm:hidden">Vedi le {count} foto</span>
          <span className="num sm:hidden">
            <span className="sr-only">Foto </span>
            {shown + 1} / {count}
          </span>
        </button>
      ) : null}
      <Lightbox
        pictures={photos.map(({ url }, index) => ({
          src: sizedPhotoUrl(url, 1600),
          alt: `${name}, foto ${index + 1}`,
        }))}
        index={opened}
        onClose={() => setOpened(null)}
      />
    </div>
  )
}

/**
 * A photo is as wide as the phone; said to be a little less, it comes in 800 pixels where 1600 would hardly be seen
 * and weigh three times as much.
 */
const acrossPhone = '88vw'

/** For one, two, and three photos or more. */
const layouts = ['', 'sm:grid-cols-2', 'sm:grid-cols-[1.62fr_1fr] sm:grid-rows-2'] as const

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
          {refused ? ', e un moderatore non ha approvato il tuo profilo.' : '.'}
        </p>
      ) : null}
    </div>
  )
}
