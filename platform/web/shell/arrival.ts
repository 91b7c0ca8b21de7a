let fresh = false

/** Whether the person has just signed in, as against having come back to an open session. */
export const arrival = {
  isFresh: () => fresh,
  announce(): void {
    fresh = true
  },
  settle(): void {
    fresh = false
  },
}
