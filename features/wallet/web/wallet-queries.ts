/** The king's balance, what is held, and 'Movimenti'. */
export const walletKey = ['wallet'] as const
