import { useQuery } from '@tanstack/react-query'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { partWords, type ReplyHabit, replyHabit, replyTime, shareWords } from '../contract/reply-habit.ts'

interface ReplyFactsProps {
  hostessId: number
  /** What her card in a list has said; null: nothing. */
  known: ReplyHabit | null | undefined
}

/** How she answers, in three facts; nothing where there is nothing good to say. */
export function ReplyFacts({ hostessId, known }: ReplyFactsProps) {
  const { data, isPending } = useQuery({
    queryKey: [...sharedKeys.profile, 'reply-habit', hostessId],
    queryFn: ({ signal }) => fetchBody(replyHabit, { params: { userId: hostessId }, signal, quiet: true }),
    ...(known !== undefined && { placeholderData: { habit: known } }),
    retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
  })
  if (isPending) return <Skeleton className="mt-5 h-17" />
  const habit = data?.habit
  if (!habit) return null
  const facts = [
    ['Risponde', capital(shareWords[habit.share])],
    ['Di solito', replyTime(habit.minutes).replace(/^in circa /, 'circa ')],
    ['Più spesso', partWords[habit.part]],
  ] as const
  return (
    <dl className="mt-5 grid grid-cols-3 divide-x divide-line border-y border-line">
      {facts.map(([label, value]) => (
        <div key={label} className="px-3 py-3 first:pl-0">
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd className="text-sm font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const capital = (words: string) => words.charAt(0).toLocaleUpperCase('it') + words.slice(1)
