/** Where somebody turns who spends more than he wants to: shown by 'Quanto hai speso', and kept here alone. */
export const spendingHelp = [
  {
    name: 'Il tuo medico di famiglia',
    text: 'Sa a quale servizio vicino a te rivolgerti. È gratis e resta tra voi.',
  },
  {
    name: 'Telefono Verde 800 55 88 22',
    text: 'Istituto Superiore di Sanità, anonimo e gratuito, dal lunedì al venerdì dalle 10 alle 16. Nasce per il gioco d’azzardo e ascolta chi non riesce a smettere di spendere.',
    href: 'tel:800558822',
  },
  {
    name: 'Organismi di composizione della crisi',
    text: 'Per chi ha già troppi debiti. Trovi il più vicino nel registro del Ministero della Giustizia.',
    href: 'https://www.giustizia.it',
  },
] as const satisfies readonly { readonly name: string; readonly text: string; readonly href?: string }[]
