/** Invariants of the photos: each statement returns the rows that breach it. */
export const photoInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'a profile picture is an approved photo of its own profile',
    sql: `select p.user_id, p.picture_id, photo.state, photo.user_id as owner_id
      from profile p left join photo on photo.id = p.picture_id
      where p.picture_id is not null
        and (photo.state is distinct from 'approved' or photo.user_id is distinct from p.user_id)`,
  },
  {
    name: 'a pending photo of an approved person has an open case',
    sql: `select photo.id, photo.user_id from photo join users u on u.id = photo.user_id
      where photo.state = 'pending' and u.state = 'approved'
        and not exists (select from moderation_case c
          where c.subject = 'photo' and c.subject_id = photo.id and c.state = 'open')`,
  },
  {
    name: 'an open photo case is about a pending photo of the same person',
    sql: `select c.id, c.subject_id, photo.state from moderation_case c
      left join photo on photo.id = c.subject_id and photo.user_id = c.user_id
      where c.subject = 'photo' and c.state = 'open' and photo.state is distinct from 'pending'`,
  },
]
