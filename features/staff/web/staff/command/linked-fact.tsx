import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type LinkedAccount,
  linkedAccounts,
  strengthOf,
  strengths,
} from '#features/moderation/contract/linked-accounts.ts'
import { strengthWords } from '#features/moderation/web/staff/link-words.ts'
import { fetchBody } from '#platform/web/api/client.ts'

/** Whoever only walks past a line asks for nothing. */
const readFor = 300

/** How many other accounts this person may be, by how much speaks for it: '1 forte, 2 media'. */
export function LinkedFact({ userId }: { userId: number }) {
  const [read, setRead] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRead(true), readFor)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({
    queryKey: ['admin', 'links', userId],
    queryFn: ({ signal }) => fetchBody(linkedAccounts, { params: { id: userId }, signal, quiet: true }),
    enabled: read,
    staleTime: 60_000,
    retry: false,
  })
  return data === undefined ? '…' : data.length === 0 ? 'nessuno' : counted(data)
}

function counted(links: readonly LinkedAccount[]): string {
  return strengths
    .toReversed()
    .flatMap((strength) => {
      const count = links.filter(({ reasons }) => strengthOf(reasons) === strength).length
      return count === 0 ? [] : [`${count} ${strengthWords[strength].toLowerCase()}`]
    })
    .join(', ')
}
