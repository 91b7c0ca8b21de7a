export interface AdviceChapter {
  readonly id: string
  readonly title: string
  readonly lead?: string
  readonly points: readonly { readonly title: string; readonly text: string }[]
}

export const meeting: AdviceChapter = {
  id: 'incontro',
  title: 'Il primo incontro',
  lead: 'Puoi dire di no, rimandare o andartene in qualsiasi momento. Non devi spiegazioni a nessuno.',
  points: [
    {
      title: 'Parlate prima, quanto ti serve',
      text: 'Chiarite in chat dove, quando, con chi e per quanto. Chi ha fretta può aspettare.',
    },
    {
      title: 'Un luogo pubblico, raggiunto per conto tuo',
      text: 'Arriva e torna con i tuoi mezzi. Per un evento chiedi nome e indirizzo del locale e verifica che esistano.',
    },
    {
      title: 'Qualcuno deve saperlo',
      text: 'Di’ a una persona di fiducia dove vai e a che ora torni. Puoi farlo con il piano qui sotto.',
    },
    {
      title: 'Tieni tutto sotto controllo',
      text: 'Telefono carico, denaro per tornare, il bicchiere sempre sotto i tuoi occhi.',
    },
    {
      title: 'Se qualcosa non ti convince, vai via',
      text: 'Il disagio è un motivo sufficiente. Nei locali puoi chiedere aiuto al personale.',
    },
  ],
}

/** In the order of the page, after the first and the plan. */
export const others: readonly AdviceChapter[] = [
  {
    id: 'denaro',
    title: 'Denaro',
    points: [
      {
        title: 'Non mandare nulla a chi non hai incontrato',
        text: 'Ricariche, carte regalo, criptovalute, cauzioni, biglietti di viaggio sono le richieste tipiche di una truffa, qualunque storia le accompagni.',
      },
      {
        title: 'Non dare IBAN, carte, documenti o codici',
        text: 'Un codice ricevuto per SMS non si comunica a nessuno, neanche a chi dice di essere del team.',
      },
      {
        title: 'I Crediti si comprano solo nello Shop',
        text: 'Il team non ti chiede mai denaro o la password, e ti scrive soltanto in «Assistenza».',
      },
      {
        title: 'Hai già pagato?',
        text: 'Chiama subito la banca per bloccare il pagamento, conserva i messaggi e rivolgiti alla Polizia Postale.',
      },
    ],
  },
  {
    id: 'foto',
    title: 'Foto e immagini',
    points: [
      {
        title: 'Una foto inviata non si riprende',
        text: 'Prima di mandarla chiediti se andrebbe bene anche nelle mani sbagliate. Nessuno ha diritto a riceverla.',
      },
      {
        title: 'Guarda anche lo sfondo',
        text: 'Una targa, un’insegna, la vista dalla finestra dicono dove vivi. Dalle foto del profilo togliamo la posizione e gli altri dati nascosti.',
      },
      {
        title: 'Se qualcuno minaccia di diffonderle',
        text: 'Non pagare e non cancellare le prove. Diffondere immagini intime senza consenso è un reato. Puoi denunciarlo, e chiedere al Garante per la protezione dei dati personali di fermarne la pubblicazione.',
      },
    ],
  },
  {
    id: 'identita',
    title: 'Identità e riservatezza',
    points: [
      {
        title: 'Tieni per te ciò che porta a casa tua',
        text: 'Cognome, indirizzo, luogo di lavoro e scuola dei figli non servono per un primo incontro.',
      },
      {
        title: 'Resta in chat finché puoi',
        text: 'Chi insiste per passare subito altrove toglie a te le prove e a noi la possibilità di intervenire.',
      },
      {
        title: 'Verifica, con garbo',
        text: 'Foto troppo perfette, storie che cambiano, risposte evasive sono buoni motivi per fare domande, o per smettere.',
      },
    ],
  },
  {
    id: 'segnali',
    title: 'Segnali di manipolazione',
    lead: 'Uno da solo può non voler dire nulla. Insieme sono un motivo per fermarsi.',
    points: [
      { title: 'Fretta', text: '«Decidi adesso, o è troppo tardi.»' },
      { title: 'Segreto', text: '«Non dirlo a nessuno, non capirebbero.»' },
      { title: 'Troppo, troppo presto', text: 'Grandi dichiarazioni e promesse dopo pochi messaggi.' },
      { title: 'Un’emergenza dopo l’altra', text: 'Sempre qualcosa che si risolve con il tuo denaro.' },
      { title: 'Controllo', text: 'Vuole sapere dove sei, con chi, e si offende se non rispondi.' },
      {
        title: 'Colpa e minacce',
        text: '«Dopo quello che ho fatto per te», «Se te ne vai, racconto tutto».',
      },
    ],
  },
]

export const checked = [
  'Ogni profilo, ogni foto e ogni modifica, prima che siano pubblicati.',
  'I messaggi con segni di truffa, minacce, recapiti o proposte vietate. Le regole li fermano, poi decide il team.',
  'Il selfie di chi ha «Profilo verificato», confrontato con le foto del profilo.',
  'Ogni segnalazione, anche di chi non ha un account.',
] as const

export const notChecked = [
  'I documenti e i precedenti penali delle persone.',
  'Le intenzioni. Un profilo verificato dice chi è nelle foto, non come si comporterà.',
  'Ciò che accade fuori da Lieta. Agli incontri non siamo presenti.',
  'Tutte le conversazioni. Leggiamo i messaggi fermati dalle regole e quelli che ci segnali.',
] as const
