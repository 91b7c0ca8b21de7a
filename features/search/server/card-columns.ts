import { picturesMax } from '../contract/card-facets.ts'

const today = `(now() at time zone 'Europe/Rome')::date`
/** Since midnight in Italy; over a table with `active_at`. */
export const activeToday = `active_at >= ${today}::timestamp at time zone 'Europe/Rome'`

/**
 * What a card shows; over `search_profile s` and what `cardJoins` adds. Each of a page's fifty is looked up by its key:
 * the habit is counted beforehand (features/chat/server/reply-habits.ts), the pictures are in the order of the gallery.
 */
export const cardColumns = `s.id, s.name, s.role, s.dob, s.picture_id, s.private, s.verified, s.top, s.province_id, s.rating, s.rating_count,
        s.cost, s.types,
        extract(year from age(${today}, s.dob))::int as age,
        s.${activeToday} as active_today,
        case when s.listed_at > now() - interval '7 days'
          then (s.listed_at at time zone 'Europe/Rome')::date::text end as new_since,
        array(
          select photo.id from photo where photo.user_id = s.id and photo.state = 'approved'
          order by photo.id is distinct from s.picture_id, photo.position, photo.created_at
          limit ${picturesMax}) as picture_ids,
        habit.asked, habit.answered, habit.minutes, habit.part, habit.unanswered,
        chat.id as chat_id,
        exists (select from live_unlock where live_unlock.chat_id = chat.id) as unlocked`

/** The chat that `viewer`, a parameter, has with each, and how she answers. */
export const cardJoins = (viewer: string) => `
      left join reply_habit habit on habit.hostess_id = s.id
      left join chat on chat.king_id = case s.role when 'KING' then s.id else ${viewer}::int end
        and chat.hostess_id = case s.role when 'HOSTESS' then s.id else ${viewer}::int end`
