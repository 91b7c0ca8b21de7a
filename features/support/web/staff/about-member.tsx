import { italianDate } from '#platform/contract/italian-time.ts'
import type { SupportConversation } from '../../contract/support.ts'
import { Beside } from './beside.tsx'
import { Notes } from './support-notes.tsx'

/** What is known of the member, what they said of the last conversation, and what the staff has noted. */
export function AboutMember({ conversation }: { conversation: SupportConversation }) {
  const { chat, member, rating } = conversation
  return (
    <>
      <p className="mb-5 text-sm text-ink-2">
        {chat.other_user.role === 'KING' ? 'King' : 'Hostess'} dal {italianDate(member.joined_at)}
      </p>
      {rating === null ? null : (
        <p
          className={`mb-5 rounded-sm px-3 py-2.5 text-sm ${
            rating.good ? 'bg-trust-soft text-trust-text' : 'bg-danger-soft text-danger-text'
          }`}
        >
          <b className="font-semibold">{rating.good ? 'È andata bene.' : 'Non è andata bene.'}</b>
          {rating.words === null ? null : <span className="block break-words">«{rating.words}»</span>}
        </p>
      )}
      <Notes chatId={chat.id} />
      <Beside conversation={conversation} />
    </>
  )
}
