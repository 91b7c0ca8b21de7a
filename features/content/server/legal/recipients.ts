import type { Config } from '#platform/server/config/config.ts'

/** Who receives personal data, beyond the people to whom they are addressed. */
interface Recipient {
  readonly who: string
  readonly what: string
  /** Article 4 and 28 of the GDPR. */
  readonly role: 'Responsabile del trattamento' | 'Titolare autonomo'
  /** For the register: when somebody of the kind takes part. */
  readonly when: string
  readonly takesPart: (providers: Config['providers']) => boolean
}

const always = () => true

/** The only list: the privacy notice shows those who take part here, the register all of them. */
export const recipients = {
  hosting: {
    who: 'Fornitore di hosting',
    what: 'Ospita il servizio, la base di dati e i backup',
    role: 'Responsabile del trattamento',
    when: 'sempre',
    takesPart: always,
  },
  storage: {
    who: 'Fornitore di archiviazione delle foto',
    what: 'Conserva foto e selfie di verifica',
    role: 'Responsabile del trattamento',
    when: '`S3_*`',
    takesPart: ({ storage }) => storage.kind === 's3',
  },
  mail: {
    who: 'Fornitore del servizio email',
    what: 'Consegna le email che ti mandiamo',
    role: 'Responsabile del trattamento',
    when: '`SMTP_URL`',
    takesPart: ({ mail }) => mail.kind === 'smtp',
  },
  sms: {
    who: 'Twilio',
    what: 'Consegna codici e avvisi al cellulare',
    role: 'Responsabile del trattamento',
    when: '`SMS_*`',
    takesPart: ({ sms }) => sms.kind === 'twilio',
  },
  push: {
    who: 'Servizio di notifiche del tuo browser (per esempio Google, Mozilla, Apple, Microsoft), se le attivi',
    what: 'Consegna al dispositivo avvisi cifrati, senza nomi né testi',
    role: 'Titolare autonomo',
    when: 'con il consenso «Notifiche del browser»',
    takesPart: always,
  },
  captcha: {
    who: 'hCaptcha, dove è indicato accanto alla casella «Sono una persona»',
    what: 'Distingue le persone dai programmi',
    role: 'Responsabile del trattamento',
    when: '`HCAPTCHA_*`',
    takesPart: ({ captcha }) => captcha.kind === 'hcaptcha',
  },
  reader: {
    who: 'Gestore del programma esterno che legge i testi',
    what: 'Ci aiuta a riconoscere truffe, minacce e richieste d’aiuto; riceve il testo, senza nomi né account',
    role: 'Responsabile del trattamento',
    when: '`MODERATION_API_*`',
    takesPart: ({ moderation }) => moderation.kind === 'chat-completions',
  },
  realtime: {
    who: 'Fornitore del servizio di messaggi in tempo reale',
    what: 'Avvisa le pagine aperte che c’è qualcosa di nuovo; riceve solo numeri, nessun testo',
    role: 'Responsabile del trattamento',
    when: '`PUSHER_*`',
    takesPart: ({ realtime }) => realtime.kind === 'pusher',
  },
  card: {
    who: 'Stripe',
    what: 'Incassa e rimborsa i pagamenti con carta',
    role: 'Titolare autonomo',
    when: '`STRIPE_*`',
    takesPart: ({ card }) => card.kind === 'stripe',
  },
  paypal: {
    who: 'PayPal',
    what: 'Incassa e rimborsa i pagamenti con PayPal',
    role: 'Titolare autonomo',
    when: '`PAYPAL_*`',
    takesPart: ({ paypal }) => paypal.kind === 'paypal',
  },
  revenue: {
    who: 'Agenzia delle Entrate, attraverso il Sistema di Interscambio, se chiedi la fattura',
    what: 'Riceve le fatture elettroniche',
    role: 'Titolare autonomo',
    when: 'quando qualcuno chiede la fattura',
    takesPart: always,
  },
  trusted: {
    who: 'La persona di fiducia che indichi in un piano per un incontro',
    what: 'Riceve il link del piano e, se non dai notizie, un avviso',
    role: 'Titolare autonomo',
    when: 'quando qualcuno crea un piano',
    takesPart: always,
  },
  authorities: {
    who: 'Autorità',
    what: 'Ricevono ciò che la legge ci obbliga a comunicare',
    role: 'Titolare autonomo',
    when: 'a richiesta, o quando la legge lo impone',
    takesPart: always,
  },
} as const satisfies Record<string, Recipient>

export type RecipientId = keyof typeof recipients

/** The body of the table of the notice: those who take part on this installation. */
export function recipientRows({ providers }: Pick<Config, 'providers'>): string {
  return Object.values<Recipient>(recipients)
    .filter(({ takesPart }) => takesPart(providers))
    .map(({ who, what, role }) => `<tr><td>${who}</td><td>${what}</td><td>${role}</td></tr>`)
    .join('\n')
}
