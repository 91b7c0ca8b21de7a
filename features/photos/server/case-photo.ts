import type { CasePhoto } from '#features/moderation/contract/case-photo.ts'
import type { Role } from '#platform/contract/people.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type FramingRow, framingOf } from './framing-row.ts'
import { framedPhotoUrl, photoUrl } from './photo-url.ts'

/** A photo for who judges it: whole, and beside it what others will see where its owner has chosen that. */
export function casePhoto(
  config: Pick<Config, 'key'>,
  row: FramingRow & { readonly id: string },
  role: Role,
  viewerId: number,
): Pick<CasePhoto, 'id' | 'url' | 'framed'> {
  const { id } = row
  const picture = { id, open: false, role }
  const seenBy = { right: 'entitled', viewerId } as const
  const framing = framingOf(row)
  return {
    id,
    url: photoUrl(config, picture, seenBy),
    ...(framing && { framed: framedPhotoUrl(config, { ...picture, framing }, seenBy) }),
  }
}
