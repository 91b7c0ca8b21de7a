import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { ReplayResult } from '../../contract/rule-lab.ts'

type Key = Pick<ReplayResult['examples'][number], 'source' | 'id'>

/** Shorter parts of a name are words that everybody uses. */
const partMin = 3

/**
 * Takes the names of the people concerned, whoever wrote and whoever read, out of a text: `nameless(key, text)`. What
 * is judged are words, not somebody.
 */
export async function namelessTexts(
  db: Database,
  keys: readonly Key[],
): Promise<(key: Key, text: string) => string> {
  const ids = (source: Key['source']) => keys.filter((key) => key.source === source).map(({ id }) => id)
  const { rows } = await sql<Key & { names: string[] }>`
    with text as (
      select 'case' as source, id, user_id,
        case when subject = 'message' and subject_id ~ '^[0-9]{1,18}$' then subject_id::bigint end as message_id
      from moderation_case where id = any (${ids('case')}::integer[])
      union all
      select 'message', id::integer, sender_id, id from message where id = any (${ids('message')}::bigint[]))
    select text.source, text.id, array(
      select name from users
      where users.id in (text.user_id, chat.king_id, chat.hostess_id, chat.member_id)) as names
    from text left join message on message.id = text.message_id left join chat on chat.id = message.chat_id`.execute(
    db,
  )
  const of = new Map(
    rows.map(({ source, id, names }) => [`${source} ${id}`, new Set(names.flatMap(partsOf))]),
  )
  return ({ source, id }, text) => {
    const parts = of.get(`${source} ${id}`)
    return text.replace(/[\p{L}\p{N}_]+/gu, (word) => (parts?.has(word.toLowerCase()) === true ? '…' : word))
  }
}

/** 'Monica_M' is also 'Monica'. */
function partsOf(name: string): string[] {
  const whole = name.toLowerCase()
  return [whole, ...whole.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= partMin)]
}
