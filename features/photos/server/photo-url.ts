import type { Role } from '#platform/contract/people.ts'
import { placeholderUrl } from '../contract/photo-address.ts'
import type { Config } from '#platform/server/config/config.ts'
import { readSignature, signAddress } from '#platform/server/http/signed-address.ts'
import type { Framing } from '../contract/framing.ts'
import { framingMark } from './framing-row.ts'

export interface Picture {
  /** Null: the person has none. */
  readonly id: string | null
  /** Approved, of a published profile that is not private: anyone may see it, and caches may keep it. */
  readonly open: boolean
  /** Of its owner: decides the placeholder. */
  readonly role: Role
}

/**
 * - `member`: registered people, who see approved photos of private profiles, as long as the profile is published
 * - `partner`: who writes with the owner, and sees approved photos also while the profile is not published; not of
 *   somebody suspended, nor hidden by the staff
 * - `entitled`: the owner and the moderators, who see every photo, whatever its state
 */
export type PhotoRight = 'anyone' | 'member' | 'partner' | 'entitled'

/**
 * Who is handed an address. A right of members is its bearer's alone: it ends with their last session, with a block
 * between them and the owner, and with what the right stands on, all of it looked up when the picture is asked for.
 */
export type SeenBy = 'anyone' | BoundRight

export interface BoundRight {
  readonly right: Exclude<PhotoRight, 'anyone'>
  readonly viewerId: number
}

/** A signed address works for one to one and a half hours. */
const validity = { seconds: 3600, step: 1800 }

/** The only place where addresses of photos are made; whoever may not see the photo gets the placeholder. */
export function photoUrl(config: Pick<Config, 'key'>, { id, open, role }: Picture, seenBy: SeenBy): string {
  if (id === null || (!open && seenBy === 'anyone')) return placeholderUrl(role)
  if (open || seenBy === 'anyone') return `/attachments/${id}`
  const signature = signAddress(config.key('photo'), signed(id, seenBy), validity)
  return `/attachments/${id}?${signature}&viewer=${seenBy.viewerId}`
}

/**
 * The address of a photo as its owner has framed it. Who is entitled gets it whole without this, the others framed in
 * any case: to them it says that an earlier framing is not this one.
 */
export function framedPhotoUrl(
  config: Pick<Config, 'key'>,
  picture: Picture & { readonly framing: Framing | null },
  seenBy: SeenBy,
): string {
  const url = photoUrl(config, picture, seenBy)
  if (picture.framing === null || picture.id === null || !url.includes(picture.id)) return url
  return `${url}${url.includes('?') ? '&' : '?'}framed=${framingMark(picture.framing)}`
}

/** For whom an address was signed; `anyone` for one that has ended or was never signed by us. */
export function signedRight(
  config: Pick<Config, 'keys'>,
  photoId: string,
  query: Readonly<Record<string, string | string[] | undefined>>,
): SeenBy {
  const { viewer } = query
  if (typeof viewer !== 'string' || !/^[1-9]\d{0,9}$/.test(viewer)) return 'anyone'
  const viewerId = Number(viewer)
  const right = rights.find(
    (each) =>
      readSignature(config.keys('photo'), signed(photoId, { right: each, viewerId }), query) === 'good',
  )
  return right === undefined ? 'anyone' : { right, viewerId }
}

const rights = ['entitled', 'partner', 'member'] as const

/** What the signature covers, beside the time. */
function signed(photoId: string, { right, viewerId }: BoundRight): string {
  return `${photoId}.${right}.${viewerId}`
}
