import { type ReactNode, useState } from 'react'
import type { Case } from '#features/moderation/contract/moderation.ts'
import { photoSrc } from '#features/moderation/web/staff/photo-src.ts'
import { Revealed, UndecidedPicture } from '#features/moderation/web/staff/undecided-picture.tsx'
import { Lightbox } from '#platform/web/ui/lightbox.tsx'
import { gestures } from '../../contract/gestures.ts'
import { GestureDrawing } from '../gesture-drawing.tsx'

/** The selfie and what it had to show, beside the photos that it is to vouch for. */
export function VerificationSides({ moderationCase: { before, after, user } }: { moderationCase: Case }) {
  const [open, setOpen] = useState<number | null>(null)
  const selfie = after?.photos?.[0]
  const photos = before?.photos ?? []
  const pictures = [
    ...(selfie ? [{ src: photoSrc(selfie.url, 1600), alt: 'Selfie' }] : []),
    ...photos.map(({ url }, index) => ({ src: photoSrc(url, 1600), alt: `Foto ${index + 1}` })),
  ]
  const first = selfie ? 1 : 0
  return (
    <div className="grid gap-3.5 border-b border-line px-4 py-4.5 text-base lg:px-6">
      {after?.gesture ? (
        <p className="grid grid-cols-[64px_1fr] items-center gap-3.5 rounded-md bg-wait-soft px-3.5 py-2.5">
          <GestureDrawing gesture={after.gesture} className="size-16" />
          <span>
            <small className="block text-xs text-ink-2">Gesto richiesto</small>
            <b>{gestures[after.gesture]}</b>
          </span>
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        <Column title="Selfie">
          {selfie ? (
            <Picture src={photoSrc(selfie.url, 1600)} alt="Ingrandisci il selfie" onOpen={() => setOpen(0)} />
          ) : (
            <p className="text-ink-2">{after?.text}</p>
          )}
        </Column>
        <Column title={`Foto di ${user.name}`}>
          {photos.length === 0 ? <p className="text-ink-2">Non ci sono foto approvate.</p> : null}
          <div className={photos.length > 1 ? 'grid grid-cols-2 gap-2' : 'grid'}>
            {photos.map(({ id, url }, index) => (
              <Picture
                key={id}
                src={photoSrc(url, 800)}
                alt={`Ingrandisci la foto ${index + 1} di ${photos.length}`}
                wide={index === 0}
                decided
                onOpen={() => setOpen(first + index)}
              />
            ))}
          </div>
        </Column>
      </div>
      <Lightbox pictures={pictures} index={open} onClose={() => setOpen(null)} />
    </div>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 content-start gap-2">
      <h3 className="font-text text-sm font-semibold break-words">{title}</h3>
      {children}
    </section>
  )
}

interface PictureProps {
  src: string
  alt: string
  wide?: boolean
  /** The selfie is judged, not what it is compared with. */
  decided?: boolean
  onOpen: () => void
}

function Picture({ src, alt, wide = false, decided = false, onOpen }: PictureProps) {
  return (
    <Revealed {...(decided && { undecided: null })} className={wide ? 'col-span-full' : ''}>
      {(picture) => (
        <button type="button" onClick={onOpen} className="block w-full overflow-hidden rounded-md bg-sunken">
          <UndecidedPicture
            {...picture}
            src={src}
            alt={alt}
            width={400}
            height={500}
            className="aspect-4/5 w-full object-cover"
          />
        </button>
      )}
    </Revealed>
  )
}
