/** So long a link in a mail that confirms an address is good, and the token that opens the notice of a ban. */
export const linkHours = 24
