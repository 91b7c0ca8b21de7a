import { MessageCircleWarning } from 'lucide-react'
import type { Message } from '#features/chat/contract/chat.ts'
import type { NamedPerson } from '#platform/contract/people.ts'
import { Button } from '#platform/web/ui/button.tsx'

interface WrittenSinceQuestionProps {
  message: Message
  member: NamedPerson
  staff: readonly NamedPerson[]
  onSend: () => void
  onRead: () => void
}

/** Before an answer leaves that was begun before this message. */
export function WrittenSinceQuestion({ message, member, staff, onSend, onRead }: WrittenSinceQuestionProps) {
  const ofMember = message.sender_id === member.id
  const who = ofMember
    ? member.name
    : (staff.find(({ id }) => id === message.sender_id)?.name ?? 'Qualcuno del team')
  return (
    <div
      role="alert"
      className="rounded-md border border-wait-line bg-wait-soft px-4 py-3 text-sm text-wait-text"
    >
      <p className="flex gap-2">
        <MessageCircleWarning size={18} strokeWidth={1.8} className="mt-px flex-none" aria-hidden />
        <span className="min-w-0">
          <b className="font-semibold">
            {who} {ofMember ? 'ha scritto ancora' : 'ha risposto'} mentre scrivevi.
          </b>{' '}
          <span className="line-clamp-3 break-words">«{message.text}»</span>
        </span>
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button look="secondary" size="sm" onClick={onRead}>
          Rivedo il testo
        </Button>
        <Button look="secondary" size="sm" onClick={onSend}>
          Invia lo stesso
        </Button>
      </p>
    </div>
  )
}
