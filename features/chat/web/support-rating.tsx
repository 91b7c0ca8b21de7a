import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { ratingEndpoints, ratingWordsMax } from '../contract/support-rating.ts'

/** Above the composer of the chat with the staff: how it went, asked once after it was closed. */
export function SupportRating({ lastActivityAt }: { lastActivityAt: string }) {
  const queryClient = useQueryClient()
  // Whoever writes again is not asked: the question goes with the next message.
  const key = ['support-question', lastActivityAt]
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchBody(ratingEndpoints.question, { signal, quiet: true }),
  })
  const [good, setGood] = useState<boolean | null>(null)
  const [words, setWords] = useState('')
  const rate = useMutation({
    mutationFn: (id: number) =>
      fetchBody(ratingEndpoints.answer, { params: { id }, body: { good: good ?? true, words } }),
    onSuccess: () => toast.success('Grazie, il team dell’assistenza lo leggerà'),
    onError: (error) => {
      if (error instanceof ApiError) toast.error(messageOf(error))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
  const id = data?.closing_id ?? null
  if (id === null) return null
  return (
    <form
      aria-label="Com’è andata con l’assistenza?"
      className="mx-6 mb-3 grid flex-none gap-3 rounded-md bg-sunken p-4 max-sm:mx-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (good !== null) rate.mutate(id)
      }}
    >
      <div className="flex flex-wrap items-center gap-2.5">
        <p className="mr-auto font-semibold max-sm:basis-full">Com’è andata con l’assistenza?</p>
        <Button
          look="secondary"
          size="sm"
          height="target"
          aria-pressed={good === true}
          className="aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
          onClick={() => setGood(true)}
        >
          <ThumbsUp size={18} strokeWidth={1.6} aria-hidden />
          Bene
        </Button>
        <Button
          look="secondary"
          size="sm"
          height="target"
          aria-pressed={good === false}
          className="aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
          onClick={() => setGood(false)}
        >
          <ThumbsDown size={18} strokeWidth={1.6} aria-hidden />
          Non bene
        </Button>
      </div>
      {good === null ? null : (
        <>
          <TextInput
            label={good ? 'Vuoi aggiungere qualcosa?' : 'Che cosa non è andato?'}
            optional
            maxLength={ratingWordsMax}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <p>
            <Button type="submit" size="sm" height="target" busy={rate.isPending && 'Invio…'}>
              Invia
            </Button>
          </p>
        </>
      )}
    </form>
  )
}
