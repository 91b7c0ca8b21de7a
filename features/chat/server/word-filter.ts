import { type RawBuilder, sql } from 'kysely'
import { clock } from '#platform/server/db/clock.ts'
import type { Database } from '#platform/server/db/database.ts'
import { normalise } from '#features/moderation/server/rules/normalise.ts'
import type { Needs } from '#platform/server/needs.ts'

export async function readWordFilter(
  { db }: Pick<Needs, 'db'>,
  userId: number,
): Promise<{ words: string[] }> {
  const row = await db
    .selectFrom('word_filter')
    .select('words')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { words: row?.words ?? [] }
}

/** The whole list at once; of words that mean the same to the filter the first is kept. */
export async function replaceWordFilter(
  { db }: { db: Database },
  userId: number,
  words: readonly string[],
): Promise<{ words: string[] }> {
  const kept = [...new Map(words.toReversed().map((word) => [folded(word), word])).values()].toReversed()
  await db
    .insertInto('word_filter')
    .values({ user_id: userId, words: kept, updated_at: clock })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ words: kept, updated_at: clock }))
    .execute()
  return { words: kept }
}

/** The reader's words, for a query that shows messages. */
export function filterWordsOf(userId: number): RawBuilder<string[] | null> {
  return sql<string[] | null>`(select words from word_filter where user_id = ${userId})`
}

/** The words of several readers, by their ids. */
export function filterWordsOfEach(
  userIds: readonly number[],
): RawBuilder<Readonly<Record<number, string[]>> | null> {
  return sql`(select json_object_agg(user_id, words) from word_filter where user_id = any(${userIds}::int[]))`
}

/**
 * Whether a text contains one of the words, whole, whatever the case, the accents and the look-alikes, and also
 * 'p.a.r.o.l.a', 'p a r o l a', 'par0la' or 'parolaaaa'. No expression is made of her words, so none can be slow.
 */
export function wordFilter(words: readonly string[]): (text: string) => boolean {
  const wanted = words.map(folded).filter((word) => word !== '')
  if (wanted.length === 0) return () => false
  return (text) => {
    const readings = readingsOf(text)
    return wanted.some((word) => readings.some((reading) => reading.includes(` ${word} `)))
  }
}

/** Ways to read a text: signs between letters as gaps or as nothing, a drawn-out letter as one or as two. */
function readingsOf(text: string): string[] {
  const { text: plain } = normalise(text)
  return ['$1', '$1$1'].flatMap((once) => {
    const short = likeLetters(plain.replace(/([a-z])\1{2,}/g, once))
    const gaps = spaced(short)
    return [gaps, spaced(short.replace(/[._*-]/g, '')), joined(gaps)]
  })
}

function folded(word: string): string {
  return spaced(likeLetters(normalise(word).text)).trim()
}

/** Words with one space before, between and behind. */
function spaced(text: string): string {
  return ` ${text.replace(/[^a-z0-9]+/g, ' ').trim()} `
}

/** 'i p i e d i' is 'piedi' too: of letters that stand alone, all that may be words. */
function joined(text: string): string {
  const runs = Array.from(text.matchAll(/(?<= )[a-z](?: [a-z](?= )){2,}/g), ([run]) =>
    run.replaceAll(' ', ''),
  )
  return runs.map((run) => ` ${run} ${run.slice(1)} ${run.slice(0, -1)} `).join('')
}

const letterFor: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
}

function likeLetters(text: string): string {
  return text.replace(/[013457@$]/g, (sign) => letterFor[sign] ?? sign)
}
