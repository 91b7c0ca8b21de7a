/**
 * Sent with what a page asks by itself while nobody touches it: heartbeats, lists that are fetched again. Such a call
 * does not count as use, so that a page that was left open does not keep its session alive.
 */
export const untouchedHeader = 'x-untouched'

/** After this long without a key, a click or a touch. */
export const untouchedAfterSeconds = 120
