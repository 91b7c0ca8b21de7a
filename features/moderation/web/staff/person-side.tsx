import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Lightbox } from '#platform/web/ui/lightbox.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { blurredFor } from '../../contract/undecided-pictures.ts'
import { LinkedAccounts } from './linked-accounts.tsx'
import { MeasuresList } from './measures/measures-list.tsx'
import { type QueuedPerson, useShownNow } from './people-queries.ts'
import { PersonHistory } from './person-history.tsx'
import { photoSrc } from './photo-src.ts'
import { UndecidedPicture } from './undecided-picture.tsx'

/** What helps to judge somebody beside the cases: what is public, who else they may be, what was decided before. */
export function PersonSide({ person: { user, cases } }: { person: QueuedPerson }) {
  const [first] = cases
  return (
    <aside
      aria-label={`Su ${user.name}`}
      className="2xl:sticky 2xl:top-22 2xl:max-h-[calc(100dvh-18rem)] 2xl:self-start 2xl:overflow-y-auto low:static low:max-h-none"
    >
      <Block
        title="Visibile adesso"
        link={
          <Link to={`/admin/users/${user.id}`} className="link text-xs">
            Apri la scheda
          </Link>
        }
      >
        <Shown userId={user.id} reason={cases.map(blurredFor).find((reason) => reason !== undefined)} />
      </Block>
      <Block title="Account collegati">
        <LinkedAccounts userId={user.id} />
      </Block>
      {first ? <PersonHistory moderationCase={first} /> : null}
      <Block title="Misure">
        <MeasuresList userId={user.id} />
      </Block>
    </aside>
  )
}

function Block({ title, link, children }: { title: string; link?: ReactNode; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid gap-3 border-b border-line px-4 py-4.5 lg:px-6">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={heading} className="font-text text-sm font-semibold">
          {title}
        </h3>
        {link}
      </div>
      {children}
    </section>
  )
}

/** `reason`: what is held against this person in a case that is grave; then nothing of theirs is shown at once. */
function Shown({ userId, reason }: { userId: number; reason: string | undefined }) {
  const { data, isError, isFetching, refetch } = useShownNow(userId)
  const [open, setOpen] = useState<number | null>(null)
  if (isError) return <ErrorState onRetry={() => void refetch()} busy={isFetching} />
  if (data === undefined) return <Skeleton className="h-20" />
  const { published, photos, description } = data
  if (!published) return <p className="text-sm text-ink-2">Nulla: gli altri non vedono il profilo.</p>
  return (
    <>
      {photos.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {photos.map(({ id, url }, index) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => setOpen(index)}
                className="block overflow-hidden rounded-mark bg-sunken"
              >
                <UndecidedPicture
                  src={photoSrc(url, 320)}
                  alt={`Ingrandisci la foto visibile ${index + 1} di ${photos.length}`}
                  width={62}
                  height={78}
                  reason={reason}
                  shown={reason === undefined}
                  className="h-19.5 w-15.5 object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {description ? (
        <p className="text-sm leading-normal wrap-anywhere text-ink-2">«{description}»</p>
      ) : photos.length === 0 ? (
        <p className="text-sm text-ink-2">Nessuna foto e nessuna descrizione.</p>
      ) : null}
      <Lightbox
        pictures={photos.map(({ url }, index) => ({ src: photoSrc(url, 1600), alt: `Foto ${index + 1}` }))}
        index={open}
        onClose={() => setOpen(null)}
      />
    </>
  )
}
