import { type RawBuilder, sql } from 'kysely'
import { foldNickname } from '#features/accounts/server/nickname.ts'
import { escapeLike } from '#platform/server/db/escape-like.ts'

/** Over `chat` and `users member`. */
export interface Search {
  readonly condition: RawBuilder<boolean>
  /** The newest message that has all the words; null where the person or a tag was found. */
  readonly found: RawBuilder<string | null>
}

/** Two letters have no trigram of their own: with fewer only people and tags are found. */
const wordMin = 3

/** Conversations by what was written in them, by their member, or by a tag; null where nothing is asked. */
export function searchFor(query: string): Search | null {
  const words = query.split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  const contains = (text: string) => `%${escapeLike(text)}%`
  const person = sql`(member.name_key like ${contains(foldNickname(query))}
    or member.email like ${contains(query.toLowerCase())})`
  const tag = sql`exists (
    select from support_thread_tag on_thread join support_tag on support_tag.id = on_thread.tag_id
    where on_thread.chat_id = chat.id and support_tag.name ilike ${contains(query)})`
  const long = words.filter((word) => word.length >= wordMin)
  if (long.length === 0)
    return { condition: sql<boolean>`(${person} or ${tag})`, found: sql<string | null>`null` }
  // The index finds the long words; the short ones are looked for in what it found.
  const inText = sql`message.in_support and ${sql.join(
    [...long, ...words.filter((word) => word.length < wordMin)].map(
      (word) => sql`message.text ilike ${contains(word)}`,
    ),
    sql` and `,
  )}`
  return {
    condition: sql<boolean>`(${person} or ${tag} or chat.id in (select message.chat_id from message where ${inText}))`,
    found: sql<string | null>`(
      select message.text from message where message.chat_id = chat.id and ${inText}
      order by message.id desc limit 1)`,
  }
}
