declare const euroCents: unique symbol
declare const credits: unique symbol

/** Money, in integer cents. Never a float, never mixed with Credits. */
export type EuroCents = number & { readonly [euroCents]: true }
/** The currency of the marketplace, in whole Crediti. */
export type Credits = number & { readonly [credits]: true }
