/** The number of the last page; 1 for an empty list. */
export const lastPage = (entries: number, perPage: number): number =>
  Math.max(1, Math.ceil(entries / perPage))
