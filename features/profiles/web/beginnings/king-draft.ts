import { profileFields } from '../../contract/profile-fields.ts'
import type { ProfileEdit } from '../../contract/edited-profile.ts'
import type { User } from '../../contract/user.ts'

/** What a king says of himself in his three steps, beside the photo. */
export interface KingDraft {
  readonly about: string
  readonly wanted: string
  readonly languages: readonly number[]
  readonly nationality: number | null
}

const { max } = profileFields.description
/** Both stand in the one description, under these words. */
const wantedTitle = '\n\nChe cosa cerco: '
export const wantedMax = 300
export const aboutMax = max - wantedMax - wantedTitle.length

/** As it is saved; a description that was written elsewhere is all about him. */
export function draftOf({ profile, pending_changes }: User): KingDraft {
  const text = pending_changes?.description ?? profile.description ?? ''
  const at = text.lastIndexOf(wantedTitle.trim())
  return {
    about: at === -1 ? text : text.slice(0, at).trim(),
    wanted: at === -1 ? '' : text.slice(at + wantedTitle.trim().length).trim(),
    languages: profile.my_languages ?? [],
    nationality: profile.nationality ?? null,
  }
}

export function editOf({ about, wanted, languages, nationality }: KingDraft): ProfileEdit {
  return {
    description: wanted.trim() === '' ? about.trim() : `${about.trim()}${wantedTitle}${wanted.trim()}`.trim(),
    option_language_ids: [...languages],
    nationality,
  }
}
