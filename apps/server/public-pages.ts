/** A page that search engines may list and that people share. */
export interface PublicPage {
  /** As the browser's tab shows it, before ' · Lieta'. */
  readonly title: string
  readonly description: string
  /** The picture of a shared link: apps/web/public/share/{picture}.png. */
  readonly picture: 'home' | 'hostess' | 'search'
}

export const homeDescription =
  'Hostess, wing woman e sugarbabies con un profilo letto da una persona prima della pubblicazione. Ti presenti tu, decide lei se rispondere: senza risposta in 72 ore i Crediti tornano.'

/** Every public page but the profiles, which no search engine lists. Titles as `usePageTitle` sets them. */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  '/': { title: 'Presentazioni riservate', description: homeDescription, picture: 'home' },
  '/hostess': {
    // voice: the head of the page replaces it (compose-page.ts)
    title: 'Per Hostess/Models',
    description:
      'Crea un profilo gratuito, leggi chi si presenta, rispondi solo a chi vuoi. Nessuna commissione, nessun intermediario, e il tuo nome resta tuo.',
    picture: 'hostess',
  },
  '/search': {
    title: 'Cerca',
    description:
      'Cerca hostess, wing woman e sugarbabies per provincia, lingua ed età: profili letti da una persona prima della pubblicazione, anche senza registrarti.',
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
      'Segnala un profilo, una foto o un testo illegale o contrario alle regole, anche senza account. Lo legge una persona e ti comunichiamo l’esito.',
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
      'Quanti sblocchi hanno avuto risposta, quanti Crediti sono tornati, come decidiamo su profili, foto e messaggi, e come finiscono segnalazioni e ricorsi.',
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
    description: 'Come funzionano i Crediti di Lieta, il rimborso dopo 72 ore e il recesso entro 14 giorni.',
    picture: 'home',
  },
}
