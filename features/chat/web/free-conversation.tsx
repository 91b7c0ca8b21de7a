import { useQuery } from '@tanstack/react-query'
import { useUser } from '#features/accounts/web/session.tsx'
import { profileQuery } from '#features/profiles/web/queries.ts'
import { useRootMark } from '#platform/web/ui/root-mark.ts'
import { Beginning } from './beginning.tsx'
import { FreeComposer } from './free-composer.tsx'
import { Unknown } from './unknown.tsx'
import { useDraft } from './use-draft.ts'

interface FreeConversationProps {
  name: string
  /** There is a chat now. */
  onChat: (chatId: number) => void
  onBack: () => void
}

/** A hostess about to write to a king she has no chat with: her free message makes it, and nothing is spent before. */
export function FreeConversation({ name, onChat, onBack }: FreeConversationProps) {
  const user = useUser()
  const { data: profile } = useQuery({ ...profileQuery(name, user), retry: false })
  const [draft, setDraft] = useDraft(user.id, name)
  useRootMark('conversing')
  const king = profile?.user
  if (king === undefined || king.role !== 'KING' || !profile?.free_messages)
    return <Unknown name={name} onBack={onBack} />
  return (
    <Beginning name={king.name} onBack={onBack}>
      <p className="m-auto max-w-lead p-8 text-center text-ink-2">
        Scrivi il primo messaggio a {king.name}. Lo legge subito, senza spendere nulla.
      </p>
      <FreeComposer king={king} draft={draft} setDraft={setDraft} onChat={onChat} />
    </Beginning>
  )
}
