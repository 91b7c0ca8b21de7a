import { sql } from 'kysely'
import { copied, deleted, kept, nulled, type PersonalData } from '#platform/server/db/personal-data.ts'

const keptAsFingerprint = kept('kept for its own time, and shows nothing')

export const photoPersonalData = {
  photo: {
    names: ['user_id'],
    // After the profile, which lets go of its picture. Files follow by a job that finds them without a row.
    erasure: { delete: ['user_id'] },
    copy: {
      section: 'foto',
      order: sql`position, created_at`,
      also: () => ({
        file: sql`'foto/' || id || '.webp'`,
        profile_picture: sql`id = (select picture_id from profile where user_id = photo.user_id)`,
      }),
    },
    retention: ['account'],
    columns: {
      state: copied(deleted),
      width: copied(deleted),
      height: copied(deleted),
      created_at: copied(deleted),
      crop_left: copied(deleted),
      crop_top: copied(deleted),
      crop_width: copied(deleted),
      demo: deleted,
      fingerprint: deleted,
      focus_x: copied(deleted),
      focus_y: copied(deleted),
      turn: copied(deleted),
      id: deleted,
      position: deleted,
      thumbhash: deleted,
      user_id: deleted,
      wanted_as_picture: deleted,
    },
  },
  photo_twin: {
    names: ['other_user_id'],
    erasure: { deletedWith: 'photo' },
    copy: { none: 'numbers by which the pictures of the banned are known again' },
    retention: ['photoFingerprint'],
    columns: {
      distance: deleted,
      found_at: deleted,
      // A resemblance found from the other side outlives the photo.
      other_photo_id: nulled,
      other_user_id: kept('the resemblance goes with the other photo'),
      photo_id: deleted,
    },
  },
  photo_reading: {
    names: [],
    erasure: { deletedWith: 'photo' },
    copy: {
      section: 'letture_foto',
      rows: (userId) => sql`photo_id in (select id from photo where user_id = ${userId})`,
      order: sql`finished_at`,
    },
    retention: ['account'],
    columns: {
      due_at: deleted,
      findings: deleted,
      finished_at: copied(deleted),
      photo_id: copied(deleted),
      problem: deleted,
      reading: copied(deleted),
      state: copied(deleted),
      tries: deleted,
    },
  },
  kept_fingerprint: {
    names: ['user_id'],
    erasure: 'none',
    copy: { none: 'numbers by which the pictures of the banned are known again' },
    retention: ['photoFingerprint'],
    columns: {
      fingerprint: keptAsFingerprint,
      id: keptAsFingerprint,
      kept_until: keptAsFingerprint,
      user_id: keptAsFingerprint,
    },
  },
} satisfies Partial<PersonalData>
