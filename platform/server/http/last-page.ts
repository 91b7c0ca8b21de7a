/** A list without entries has one page too. */
export const lastPage = (entries: number, perPage: number): number =>
  Math.max(1, Math.ceil(entries / perPage))
