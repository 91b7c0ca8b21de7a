import { sql } from 'kysely'
import type { Concern } from '../../contract/bands.ts'
import type { Transaction } from '#platform/server/db/database.ts'

interface Label {
  readonly text: string
  /** Of the two who talk: they are left out of what is kept. */
  readonly names: readonly string[]
  readonly label: Concern | 'ordinary'
  readonly source: 'moderator' | 'receiver'
}

/** Keeps what somebody decided about a text, for the next training; a moderator's word replaces what was said before. */
export async function keepLabel(trx: Transaction, { text, names, label, source }: Label): Promise<void> {
  const nameless = withoutNames(text, names)
  if (nameless === '') return
  if (source === 'moderator')
    await trx
      .deleteFrom('reader_label')
      // By the index, which has only digests.
      .where(sql<boolean>`md5(text) = md5(${nameless}::text)`)
      .where('text', '=', nameless)
      .execute()
  await trx.insertInto('reader_label').values({ text: nameless, label, source }).execute()
}

/** Digits become 0, and nicknames and the first part of e-mail addresses go: what is left says how, not who. */
export function withoutNames(text: string, names: readonly string[]): string {
  const quoted = names.filter((name) => name !== '').map((name) => RegExp.escape(name))
  const nameless =
    quoted.length === 0
      ? text
      : text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${quoted.join('|')})(?![\\p{L}\\p{N}])`, 'giu'), ' ')
  return nameless
    .replace(/[\p{L}\p{N}._+-]+@/gu, 'x@')
    .replace(/\p{N}/gu, '0')
    .replace(/\s+/g, ' ')
    .trim()
}
