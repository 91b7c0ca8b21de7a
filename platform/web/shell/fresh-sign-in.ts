let fresh = false

/** Whether the member has just signed in, rather than come back to an open session. */
export const freshSignIn = {
  isFresh: () => fresh,
  announce(): void {
    fresh = true
  },
  settle(): void {
    fresh = false
  },
}
