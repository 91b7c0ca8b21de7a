/** From so many reviews on an average is shown and sorted by: one or two say more of the reviewer than of the reviewed. */
export const averageFrom = 3
