import { useQuery } from '@tanstack/react-query'
import { Eye, PenLine } from 'lucide-react'
import { useEffect } from 'react'
import { fetchBody } from '#platform/web/api/client.ts'
import { type Reader, readingSeconds, threadEndpoints } from '../../contract/thread.ts'

/**
 * Says again and again that this page has the conversation open, while it is on the screen, and answers who else has.
 * At once when an answer is begun: whoever begins second sees it before they have written much.
 */
export function useReaders(chatId: number, writing: boolean): readonly Reader[] {
  const { data } = useQuery({
    queryKey: ['admin', 'support-reading', chatId, writing],
    queryFn: ({ signal }) =>
      fetchBody(threadEndpoints.reading, {
        params: { chatId },
        body: { state: writing ? 'writing' : 'reading' },
        signal,
        quiet: true,
      }),
    placeholderData: (before) => before,
    refetchInterval: readingSeconds.between * 1000,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(
    () => () => {
      // Nobody waits for it: what was said before is good for seconds.
      fetchBody(threadEndpoints.reading, {
        params: { chatId },
        body: { state: 'left' },
        quiet: true,
        keepalive: true,
      }).catch(() => {})
    },
    [chatId],
  )
  return data?.others ?? []
}

/** Above the composer: nobody answers what a colleague is answering. */
export function ReadersLine({ readers }: { readers: readonly Reader[] }) {
  const writing = readers.filter((reader) => reader.writing)
  const words =
    writing.length > 0
      ? `${namesOf(writing)} ${writing.length === 1 ? 'sta' : 'stanno'} rispondendo`
      : `L’${readers.length === 1 ? 'ha' : 'hanno'} aperta anche ${namesOf(readers)}`
  const Icon = writing.length > 0 ? PenLine : Eye
  return (
    <p role="status" className="mx-4 flex-none text-xs text-ink-2 max-sm:mx-3">
      {readers.length === 0 ? null : (
        <span
          className={`mb-2 flex items-center gap-1.5 ${writing.length > 0 ? 'font-semibold text-wait-text' : ''}`}
        >
          <Icon size={14} strokeWidth={1.8} className="flex-none" aria-hidden />
          {words}
        </span>
      )}
    </p>
  )
}

const list = new Intl.ListFormat('it-IT', { type: 'conjunction' })
const namesOf = (readers: readonly Reader[]) => list.format(readers.map(({ name }) => name))
