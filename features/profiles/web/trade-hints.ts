export const tradeHints = {
  name: 'Il nome con cui lavori, o la ragione sociale. Lo vede chi è registrato.',
  vat: 'Undici cifre. La vede chi è registrato.',
} as const
