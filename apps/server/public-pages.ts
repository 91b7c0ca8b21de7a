/** A page that search engines may list and that people share. */
export interface PublicPage {
  /** As the browser's tab shows it, before ' · Lieta'. */
  readonly title: string
  /** With `{{refundHours}}` and the like, as in features/content/contract/facts.ts. */
  readonly description: string
  /** The picture of a shared link: apps/web/public/share/{picture}.png. */
  readonly picture: 'home' | 'hostess' | 'search'
}

export const homeDescription =
  'Hostess, wing woman e sugar baby con un profilo letto dal team prima della pubblicazione. Ti presenti tu, decide lei se rispondere. Se non risponde entro {{refundHours}} ti restituiamo i Crediti.'

/** Every public page but the profiles, which no search engine lists. Titles as `usePageTitle` sets them. */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  '/': { title: 'Presentazioni riservate', description: homeDescription, picture: 'home' },
  '/hostess': {
    // voice: the head of the page replaces it (compose-page.ts)
    title: 'Per Hostess/Models',
    description:
      'Crea un profilo gratuito e rispondi solo a chi vuoi, senza commissioni né intermediari. Il tuo nome resta tuo.',
    picture: 'hostess',
  },
  '/search': {
    title: 'Cerca',
    description:
      'Cerca hostess, wing woman e sugar baby per provincia, lingua ed età, anche senza account. Il team legge ogni profilo prima di pubblicarlo.',
    picture: 'search',
  },
  '/help': {
    title: 'Aiuto',
    description:
      'Scrivi al team di Lieta, leggi le domande frequenti, trova i numeri utili in caso di pericolo.',
    picture: 'home',
  },
  '/segnala': {
    title: 'Segnala un contenuto',
    description:
      'Segnala un profilo, una foto o un testo illegale o contrario alle regole, anche senza account. Il team legge ogni segnalazione e ti comunica l’esito.',
    picture: 'home',
  },
  '/sicurezza': {
    title: 'Sicurezza',
    description:
      'Consigli per il primo incontro, il denaro, le foto e l’identità, i segnali di manipolazione, i numeri 112 e 1522, e un piano da condividere con una persona di fiducia.',
    picture: 'home',
  },
  '/trasparenza': {
    title: 'Trasparenza',
    description:
      'Quanti sblocchi hanno avuto risposta, quanti Crediti abbiamo restituito, come decidiamo su profili, foto e messaggi, e come finiscono segnalazioni e ricorsi.',
    picture: 'home',
  },
  '/accessibilita': {
    title: 'Accessibilità',
    description:
      'Come Lieta rispetta le WCAG 2.2 AA, che cosa abbiamo provato e quando, i limiti noti, e a chi scrivere se qualcosa non funziona.',
    picture: 'home',
  },
  '/terms': {
    title: 'Termini e Condizioni',
    description:
      'Le regole di Lieta: chi può iscriversi, che cosa è vietato, come decidiamo e come fare ricorso.',
    picture: 'home',
  },
  '/privacy': {
    title: 'Privacy Policy',
    description: 'Quali dati tratta Lieta, perché, per quanto tempo, e come esercitare i tuoi diritti.',
    picture: 'home',
  },
  '/cookies': {
    title: 'Cookie Policy',
    description: 'Tutto ciò che Lieta salva nel tuo browser, per categoria, e come cambiare idea.',
    picture: 'home',
  },
  '/payments': {
    title: 'Crediti e Pagamenti',
    description:
      'Come funzionano i Crediti di Lieta, il rimborso dopo {{refundHours}} e il recesso entro {{withdrawalDays}}.',
    picture: 'home',
  },
}
