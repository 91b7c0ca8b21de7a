import { sql } from 'kysely'
import { foldNickname } from '#features/accounts/server/nickname.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'

/** What an address or a nickname points at. */
export interface Target {
  readonly userId: number
  /** Set where a photo of theirs was named. */
  readonly photoId: string | null
  /** Set where it is about a conversation with them. */
  readonly chatId: number | null
}

/**
 * Whom a report is about. Found whatever state they are in: what is hidden from search may still have been
 * seen, and the answer tells less than the registration form does, namely that a nickname is taken.
 */
export async function targetOf(
  db: Database | Transaction,
  config: Pick<Config, 'publicUrl'>,
  address: string,
): Promise<Target | undefined> {
  const place = placeOf(address, config.publicUrl)
  if (place === undefined) return undefined
  if ('photoId' in place) {
    const photo = await db
      .selectFrom('photo')
      .innerJoin('users', 'users.id', 'photo.user_id')
      .select('photo.user_id')
      .where('photo.id', '=', place.photoId)
      .where('users.state', '<>', 'erased')
      .executeTakeFirst()
    return photo && { userId: photo.user_id, photoId: place.photoId, chatId: null }
  }
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('name_key', '=', foldNickname(place.nickname))
    .where('role', '<>', sql.lit('ADMIN'))
    // Nobody has ever seen who has yet to confirm the e-mail.
    .where('state', 'not in', ['erased', 'email_pending'])
    .executeTakeFirst()
  return person && { userId: person.id, photoId: null, chatId: null }
}

type Place = { readonly nickname: string } | { readonly photoId: string }

/** Reads `https://…/user-profile/Ginevra`, `/user-profile/Ginevra`, the address of a photo or chat, `@Ginevra`. */
export function placeOf(address: string, publicUrl: string): Place | undefined {
  if (!/^https?:\/\/|^\/|^[\w.-]+(:\d+)?\//.test(address)) return nicknamed(address.replace(/^@/, ''))
  const absolute = address.startsWith('/')
    ? publicUrl + address
    : /^https?:/.test(address)
      ? address
      : `https://${address}`
  const url = URL.parse(absolute)
  if (url === null || bare(url.host) !== bare(new URL(publicUrl).host)) return undefined
  const [, first, second = ''] = url.pathname.split('/')
  if (first === 'user-profile') return nicknamed(decoded(second))
  if (first === 'chat') return nicknamed(url.searchParams.get('chat') ?? '')
  if (first === 'attachments' && second !== '') return { photoId: second }
  return undefined
}

/** What `placeOf` reads in it, and nothing else: no query, no further path. */
export function bareAddress(address: string, publicUrl: string): string {
  const place = placeOf(address, publicUrl)
  if (place === undefined) return ''
  return 'photoId' in place
    ? `${publicUrl}/attachments/${place.photoId}`
    : `${publicUrl}/user-profile/${encodeURIComponent(place.nickname)}`
}

const bare = (host: string) => host.replace(/^www\./, '')

function nicknamed(text: string): Place | undefined {
  const nickname = text.trim()
  return nickname === '' ? undefined : { nickname }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
