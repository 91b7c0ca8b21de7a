import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { italianDate } from '#platform/contract/italian-time.ts'
import { facePhotoUrl } from '#features/photos/contract/photo-address.ts'
import { type PendingReview, ratingMissing, reviewEndpoints } from '../contract/reviews.ts'
import { call } from '#platform/web/api/client.ts'
import { ApiError, NetworkError } from '#platform/web/api/errors.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { StarInput } from '#platform/web/ui/star-input.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { pendingReviewsQuery } from './queries.ts'

interface ReviewRowProps {
  person: PendingReview
  /** Before the row leaves the list. */
  onSent: () => void
}

export function ReviewRow({ person, onSent }: ReviewRowProps) {
  const { id, name, profile_picture_url, unlocked_at } = person
  const [rating, setRating] = useState<number | null>(null)
  const { mutate, isPending, error } = useSend(person, onSent)
  return (
    <li>
      <Panel
        aria-label={name}
        className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 p-5 max-sm:grid-cols-[56px_minmax(0,1fr)] max-sm:p-4"
      >
        <Avatar src={facePhotoUrl(profile_picture_url)} size={56} />
        <div className="min-w-0">
          <h2 className="truncate text-xl font-card">
            <Link to={`/user-profile/${encodeURIComponent(name)}`} className="rounded-xs hover:underline">
              {name}
            </Link>
          </h2>
          <p className="num text-sm text-ink-2">Sbloccata il {italianDate(unlocked_at)}</p>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-x-5 gap-y-2.5 max-sm:col-span-2 max-sm:justify-between">
          <StarInput
            label={`Il tuo voto per ${name}`}
            name={`rating-${id}`}
            value={rating}
            onChange={setRating}
          />
          <Button
            onClick={() => rating !== null && mutate(rating)}
            blocked={rating === null && ratingMissing}
            busy={isPending && 'Invio…'}
            className="max-sm:flex-1"
          >
            Invia Recensione
          </Button>
        </div>
        {/* Without an answer the toast has said so. */}
        {error && !(error instanceof NetworkError) ? (
          <div className="col-span-full">
            <Alert>{sentenceOf(error)}</Alert>
          </div>
        ) : null}
      </Panel>
    </li>
  )
}

/** What the server says of the stars, or the prescribed sentence [REVIEW-09]. */
function sentenceOf(error: Error): string {
  const said = error instanceof ApiError ? error.fields['rating'] : undefined
  return said ?? 'Si è verificato un errore imprevisto.'
}

function useSend({ id }: PendingReview, onSent: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (rating: number) =>
      call(reviewEndpoints.send, { body: { reviewed_user_id: id, rating: rating as 1 | 2 | 3 | 4 | 5 } }),
    onSuccess({ body }) {
      toast.success(body.message)
      onSent()
      queryClient.setQueryData(pendingReviewsQuery.queryKey, (people) =>
        people?.filter((person) => person.id !== id),
      )
      // Their card and profile show the new average.
      void queryClient.invalidateQueries({ queryKey: sharedKeys.search, refetchType: 'none' })
      void queryClient.invalidateQueries({ queryKey: sharedKeys.profile, refetchType: 'none' })
    },
  })
}
