/** Escapes a search text for `like`, so that `%` and `_` have no special meaning. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
