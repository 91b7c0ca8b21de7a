const today = `(now() at time zone 'Europe/Rome')::date`
const midnight = `${today}::timestamp at time zone 'Europe/Rome'`
/** Since midnight in Italy; over a table with `active_at`. The planner weighs it: in a search it is a condition. */
export const activeToday = `active_at >= ${midnight}`

/** What is the same for all rows, as a subquery: PostgreSQL asks the calendar once for a page, not once for each card. */
const once = (expression: string) => `(select ${expression})`

/** The age today, as full years: whoever was born on 29 February is older from 1 March on. */
const age = `(${once(`to_char(${today}, 'YYYYMMDD')::int`)} - s.born_number) / 10000`

/** Who may be shown other pictures than everybody; most of a card is ready as JSON; over `search_profile s`. */
export const guestColumns = `s.id, s.role, s.private,
        case when s.private then s.picture_id end as picture_id,
        case when s.private then array_to_string(s.picture_ids, ',') end as picture_ids,
        '{"age":' || ${age} || ',' || s.card as card`

/**
 * What members see beside, with what `cardJoins` adds. Each of a page's fifty is looked up by its key: the habit is
 * counted beforehand (features/chat/server/reply-habits.ts).
 */
export const cardColumns = `${guestColumns},
        s.dob,
        s.active_at >= ${once(midnight)} as active_today,
        case when s.listed_at > ${once(`now() - interval '7 days'`)}
          then (s.listed_at at time zone 'Europe/Rome')::date::text end as new_since,
        habit.asked, habit.answered, habit.minutes, habit.part, habit.unanswered,
        chat.id as chat_id,
        exists (select from live_unlock where live_unlock.chat_id = chat.id) as unlocked`

/** The chat that `viewer`, a parameter, has with each, and how she answers. */
export const cardJoins = (viewer: string) => `
      left join reply_habit habit on habit.hostess_id = s.id
      left join chat on chat.king_id = case s.role when 'KING' then s.id else ${viewer}::int end
        and chat.hostess_id = case s.role when 'HOSTESS' then s.id else ${viewer}::int end`
