import { useQuery } from '@tanstack/react-query'
import { useUser } from '#features/accounts/web/session.tsx'
import { profileQuery } from '#features/profiles/web/queries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useRootMark } from '#platform/web/ui/root-mark.ts'
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
    <section
      aria-label={`Scrivi a ${king.name}`}
      data-conversation
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
    >
      <header className="flex h-18 flex-none items-center justify-between border-b border-line px-6">
        <h2 className="text-name">{king.name}</h2>
        <Button look="tertiary" onClick={onBack}>
          Annulla
        </Button>
      </header>
      <p className="m-auto max-w-lead p-8 text-center text-ink-2">
        Scrivi il primo messaggio a {king.name}: lo legge subito, senza spendere nulla.
      </p>
      <FreeComposer king={king} draft={draft} setDraft={setDraft} onChat={onChat} />
    </section>
  )
}
