/**
 * How long a session lasts: from its last use and, however much it is used, from the sign-in. The rule itself is
 * `session_end` of the database, which lets no session last longer (sql/03-sessions.sql); a test compares the two.
 */
export const sessionLife = {
  member: { idle: { days: 30 }, whole: { days: 30 } },
  staff: { idle: { minutes: 30 }, whole: { hours: 12 } },
} as const
