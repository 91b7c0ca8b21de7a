import { useState } from 'react'
import type { Lookalike } from '../../contract/moderation.ts'
import { twinDistanceMax } from '../../contract/case-photos.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Lightbox } from '#platform/web/ui/lightbox.tsx'
import { photoSrc } from './photo-src.ts'
import { Revealed, UndecidedPicture } from './undecided-picture.tsx'

/** Photos that resemble those of other accounts, each pair side by side: a person decides what it means. */
export function Lookalikes({ lookalikes }: { lookalikes: readonly Lookalike[] }) {
  const [open, setOpen] = useState<{ pair: number; index: number } | null>(null)
  const pictures = (pair: number) => sides(lookalikes[pair]).map(({ src, alt }) => ({ src, alt }))
  return (
    <section className="grid gap-3.5 border-b border-line px-4 py-4.5 text-base lg:px-6">
      <h3 className="font-text text-sm font-semibold">Foto simili di altri account</h3>
      {lookalikes.map((lookalike, pair) => {
        const { user, photo, banned } = lookalike.other
        return (
          <div key={`${lookalike.photo.id} ${user.id}`} className="grid gap-2">
            <div className="grid grid-cols-2 gap-2">
              {sides(lookalike).map(({ caption, small, alt }, index) => (
                <figure key={caption} className="grid gap-1.5">
                  <Revealed>
                    {(picture) => (
                      <button
                        type="button"
                        onClick={() => setOpen({ pair, index })}
                        className="block w-full overflow-hidden rounded-md bg-sunken"
                      >
                        <UndecidedPicture
                          {...picture}
                          src={small}
                          alt={`Ingrandisci: ${alt}`}
                          width={200}
                          height={250}
                          className="aspect-4/5 w-full object-cover"
                        />
                      </button>
                    )}
                  </Revealed>
                  <figcaption className="truncate text-sm text-ink-2">{caption}</figcaption>
                </figure>
              ))}
              {photo === null ? (
                <p className="grid aspect-4/5 place-content-center rounded-md bg-sunken p-3 text-center text-sm text-ink-2">
                  La foto di {user.name} non c’è più: resta la sua impronta.
                </p>
              ) : null}
            </div>
            <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
              {banned ? <Badge tone="danger">Account sospeso</Badge> : null}
              {likeness(lookalike.distance)}
            </p>
          </div>
        )
      })}
      <Lightbox
        pictures={open ? pictures(open.pair) : []}
        index={open?.index ?? null}
        onClose={() => setOpen(null)}
      />
    </section>
  )
}

function sides(lookalike: Lookalike | undefined) {
  if (!lookalike) return []
  const { photo, other } = lookalike
  return [
    { caption: 'Questa foto', photo },
    ...(other.photo === null ? [] : [{ caption: `Foto di ${other.user.name}`, photo: other.photo }]),
  ].map(({ caption, photo: { url } }) => ({
    caption,
    alt: caption,
    src: photoSrc(url, 1600),
    small: photoSrc(url, 320),
  }))
}

function likeness(distance: number): string {
  if (distance <= 3) return `Quasi identiche (differenza ${distance} su 64)`
  return `Simili (differenza ${distance} su 64, segnalata fino a ${twinDistanceMax})`
}
