import type { Role } from '#contract/people.ts'
import { placeholderUrl } from '#contract/photos.ts'
import type { Config } from '#server/config.ts'
import { signAddress } from './signed-address.ts'

export interface Picture {
  /** Null: the person has none. */
  readonly id: string | null
  /** Approved, of a published profile that is not private: anyone may see it, and caches may keep it. */
  readonly open: boolean
  /** Of its owner: decides the placeholder. */
  readonly role: Role
}

/** `entitled`: the owner, a moderator, or a registered person looking at an approved photo of a private profile. */
export type PhotoRight = 'anyone' | 'entitled'

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
  return `/attachments/${id}?${signAddress(config.key('photo'), id, validity)}`
}
