import type { Role } from '#platform/contract/people.ts'
import { placeholderUrl } from '../contract/photos.ts'
import type { Config } from '#platform/server/config/config.ts'
import { readSignature, signAddress } from '#platform/server/http/signed-address.ts'

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
 * - `entitled`: the owner and the moderators, who see every photo, whatever its state
 */
export type PhotoRight = 'anyone' | 'member' | 'entitled'

/** A signed address works for one to one and a half hours. */
const validity = { seconds: 3600, step: 1800 }

/** The only place where addresses of photos are made; whoever may not see the photo gets the placeholder. */
export function photoUrl(
  config: Pick<Config, 'key'>,
  { id, open, role }: Picture,
  right: PhotoRight,
): string {
  if (id === null || (!open && right === 'anyone')) return placeholderUrl(role)
  if (open) return `/attachments/${id}`
  return `/attachments/${id}?${signAddress(config.key('photo'), signed(id, right), validity)}`
}

/** The right for which an address was signed; `anyone` for one that has ended or was never signed by us. */
export function signedRight(
  config: Pick<Config, 'key'>,
  photoId: string,
  query: Readonly<Record<string, string | string[] | undefined>>,
): PhotoRight {
  const rights = ['entitled', 'member'] as const
  return (
    rights.find((right) => readSignature(config.key('photo'), signed(photoId, right), query) === 'good') ??
    'anyone'
  )
}

/** What the signature covers, beside the time. */
function signed(photoId: string, right: PhotoRight): string {
  return `${photoId}.${right}`
}
