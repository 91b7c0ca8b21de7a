import { type ComponentProps, useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { can } from '#platform/contract/permissions.ts'
import { useShortcuts, useShortcutsSwitch } from '#platform/web/staff/shortcuts.ts'
import { Lightbox } from '#platform/web/ui/lightbox.tsx'
import type { CasePhoto } from '../../contract/case-photo.ts'
import type { Case } from '../../contract/moderation.ts'
import { PhotoNotes } from './photo-notes.tsx'
import { PhotoRefusal } from './photo-refusal.tsx'
import { photoSrc } from './photo-src.ts'
import { Revealed, UndecidedPicture } from './undecided-picture.tsx'

interface CasePhotosProps {
  photos: readonly CasePhoto[]
  /** The case of a new profile: its photos may be refused one by one. */
  profileCase?: Case | undefined
}

export function CasePhotos({ photos, profileCase }: CasePhotosProps) {
  const [open, setOpen] = useState<number | null>(null)
  const [refusing, setRefusing] = useState<string | null>(null)
  const alone = photos.length === 1
  const byKey = useRefusalKey(profileCase ? photos : [], refusing, setRefusing)
  return (
    <>
      <ul className="grid grid-cols-2 gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id} className={`grid content-start gap-1 ${alone ? 'col-span-2' : ''}`}>
            <Revealed>
              {(picture) => (
                <>
                  <button
                    type="button"
                    onClick={() => setOpen(index)}
                    className={`relative block w-full overflow-hidden rounded-md bg-sunken ${photo.state === 'rejected' ? 'opacity-60 saturate-30' : ''}`}
                  >
                    <UndecidedPicture
                      {...picture}
                      src={photoSrc(photo.url, 800)}
                      alt={`Ingrandisci la foto ${index + 1} di ${photos.length}`}
                      width={400}
                      height={500}
                      className={`aspect-4/5 max-h-105 w-full ${photo.framed === undefined ? 'object-cover' : 'object-contain'}`}
                    />
                  </button>
                  {photo.framed === undefined ? null : (
                    <FramedPicture {...picture} url={photo.framed} position={index + 1} />
                  )}
                </>
              )}
            </Revealed>
            <PhotoNotes notes={photo.notes ?? []} />
            {photo.state === 'rejected' ? (
              <p className="text-sm font-medium text-danger-text">Rifiutata</p>
            ) : profileCase && photo.state === 'pending' ? (
              <button
                type="button"
                aria-label={`Rifiuta questa foto, la ${index + 1} di ${photos.length}`}
                aria-expanded={refusing === photo.id}
                aria-keyshortcuts={byKey ? 'P' : undefined}
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
        <PhotoRefusal
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

interface FramedPictureProps extends Pick<ComponentProps<typeof UndecidedPicture>, 'reason' | 'shown'> {
  url: string
  position: number
}

/** What people will see of the photo: the crop of the card, and the small circle of a chat. */
function FramedPicture({ url, position, ...picture }: FramedPictureProps) {
  return (
    <span className="mt-1.5 flex items-center gap-2">
      <span className="block aspect-4/5 w-14 flex-none overflow-hidden rounded-sm bg-sunken">
        <UndecidedPicture
          {...picture}
          src={photoSrc(url, 320)}
          alt={`Il ritaglio della foto ${position}`}
          width={56}
          height={70}
          className="size-full object-cover"
        />
      </span>
      <span className="block size-10 flex-none overflow-hidden rounded-full bg-sunken">
        <UndecidedPicture
          {...picture}
          src={photoSrc(url, 'face')}
          alt={`Il cerchio della foto ${position}`}
          width={40}
          height={40}
          className="size-full object-cover"
        />
      </span>
      <span className="text-xs text-ink-2">Così la vedranno</span>
    </span>
  )
}

/** P refuses the first photo that waits, and pressed again the one after it. */
function useRefusalKey(
  photos: readonly CasePhoto[],
  refusing: string | null,
  refuse: (photoId: string | null) => void,
): boolean {
  const { admin_role: role } = useUser()
  const [shortcuts] = useShortcutsSwitch()
  const waiting = photos.filter(({ state }) => state === 'pending')
  useShortcuts(shortcuts && waiting.length > 0 && can(role, 'case.decide'), {
    p() {
      const next = waiting[waiting.findIndex(({ id }) => id === refusing) + 1]
      refuse((next ?? waiting[0])?.id ?? null)
    },
  })
  return shortcuts
}
