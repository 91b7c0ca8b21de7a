/**
 * Words that mean the same thing to the reader: a rare one speaks with the voice of its kind, and so does the order of
 * two kinds. Written by hand, without accents, in lower case; `*` stands for any ending. A word may have several.
 */
const words = {
  money: `
    sold* denar* euro eur € contant* cash grana quattrin* bigliettoni verdoni banconot* moneta lira
    lire mila sterlin* dollar* franchi spicci palanche dinero money bani argent lek`,
  sum: `
    cento duecento trecento quattrocento cinquecento seicento settecento ottocento novecento mille
    duemila tremila cinquemila diecimila centinaia migliaia cinquanta centocinquanta
    duecentocinquanta milleduecento k testone deca`,
  pay: `
    pag* versa* versament* bonific* salda* saldo acconto caparr* anticip* deposit* cauzion* retta
    ricompens* compens* rimborso rimbors* retribu* tariff* prezz* cost* quot* fattur* listino
    preventiv* sconto scontat* gratis salario stipend* paghetta mensile sponsor* mantener* mantenuta
    offr* offert*`,
  payment_tool: `
    postepay paypal iban swift revolut satispay ricarica ricaricabile ricarich* poste bancomat carta
    credito visa mastercard moneygram western union hype n26 wise bancaria bonifici vaglia wallet`,
  crypto: `
    bitcoin btc crypto cripto criptovalut* ethereum eth usdt tether binance coinbase trading trader
    forex broker invest* investiment* rendiment* guadagn* profitt* raddoppi* capital* dividend*
    piattaforma token blockchain`,
  gift_card: `
    gift giftcard buono buoni amazon steam google play itunes card voucher codici coupon zalando`,
  emergency: `
    urgen* emergenza incidente ospedale operazione intervento chirurg* ricover* malat* malattia
    medicin* cure funerale sfratto bolletta bollette affitto debito debiti pignora* avvocat* multa
    dogana doganal* sequestr* blocc* bloccat* fermo frontiera rubat* rapinat* perso persi prestito
    prestare presta prestami prestarmi restituisc* restituire ridò ridare ritorno aiuto aiutami
    aiutarmi aiutare`,
  parcel: `
    pacco pacchi spedizion* corriere corrieri consegna giacenza tracking dhl bartolini brt gls poste
    dogana sdoganament* spedir* spedisc* mittente`,
  credentials: `
    link clicca cliccare verific* account password psw pin codice codici otp spid sms accedi accesso
    login sicurezza sblocc* sblocca aggiorna credenzial* conferma confermare sospeso disattivat*
    assistenza operator* amministra* staff moderator* supporto banca bancari* polizia postale
    agenzia entrate inps`,
  blackmail: `
    screenshot screen schermate foto video diffond* pubblic* pubblico mand* invio inoltr* moglie
    marito famiglia colleghi capo figli genitori contatti rubrica parent* amici sanno sapr* rovin*
    vergogn* scandalo reputazion* ricatt* prove`,
  channel: `
    whatsapp whatsap wa wapp watsapp uozzap uotsap telegram tg telegr* signal instagram insta ig
    facebook fb messenger snapchat snap skype discord tiktok twitter onlyfans of twitch viber wechat
    line linkedin tinder bumble badoo meetic gmail hotmail libero mail email posta icloud outlook
    yahoo zoom meet teams kik threads spotify vinted subito facetime`,
  contact: `
    numero cell cellulare telefono telefonino tel telefona* chiam* chiama squillo squill* messaggi*
    scriv* scrivimi contatt* recapit* nick nickname nome utente user profilo cerca cercami trovami
    trov* aggiung* aggiungimi chiocciola punto sito indirizzo biglietto visita qr link rubrica
    prefisso cifre cifra number phone call text llamame suna-ma`,
  outside: `
    fuori altrove qui qua altra parte app applicazione piattaforma altro canale privato privat*
    riservat* in diretta direttamente controll* leggono censur* moderaz* bannano filtro filtri
    blocca bloccano spazio spazi`,
  digit_word: `
    zero uno due tre quattro cinque sei sette otto nove dieci undici dodici venti trenta quaranta
    cinquanta sessanta settanta ottanta novanta trentatre treddue trecentotrenta trecentoquaranta
    doppio doppia triplo tripla meno piu`,
  sex: `
    sesso sessual* scop* fott* chiav* tromb* pomp* bocchin* sega seghe masturb* orgasm* godere
    goder* godo venire eccit* arrap* erezion* duro cazzo cazz* minchia uccell* pisello figa fica
    fregna patata passera culo culett* chiappe tett* seno poppe capezzol* lingua leccar* lecco
    leccart* succhi* baciart* spogliar* spoglia nuda nudo nudi nude senza vestiti mutand* perizoma
    reggiseno lingerie intimo autoreggenti calze tacchi letto scopata porno porca porcell* maial*
    troia* zozz* hot piccante spinto trasgress* fantasi* fetish feticis* piedi bdsm frust* sculacc*
    padron* schiav* dominar* sottomess* threesome trio orgia preservativo goldone anale orale 69 bj
    sex fuck suck dick cock pussy tits ass horny nudes`,
  body: `
    bocca labbra corpo corp* pelle gambe cosce fianchi schiena collo mani curve forme scollatura
    gonna vestito sotto addosso dentro caldo calda bagnat* voglia vogli* desider* piacere passione
    notte stanotte camera hotel albergo lenzuola doccia vasca massaggi* coccol* carezz* toccar*
    tocc* stringer* abbracci* odore profumo`,
  paid_code: `
    rose fiori rosa regalo regali regalino regalini regaluccio pensierino omaggio generos*
    contributo aiutino aiutare mancia extra completo servizi* servizio prestazion* tariffa ora ore
    oraria notte mezz mezzora oral rapporto finale felice completino escort accompagnatric* gigolo
    squillo puttan* prostitu* bordello annunci annuncio bakeca escortadvisor riceve ricevo ricevi
    disponibil* appartamento anonim* riservatezza disceret* discret* distinti incontro incontri
    intim* mercenari* sugar daddy baby sponsor mensile paghetta allowance ppm happy ending menu
    antipasto dolce pacchetto inclus* all inclusive`,
  insult: `
    stronz* bastard* cretin* idiot* scem* stupid* deficient* imbecill* cogl* testa merd* schif*
    ributtant* ridicol* fallit* sfigat* perdent* mediocre pezzente morto fame barbon* patetic*
    vecchi* racchi* cess* brutt* cicci* ciccion* gras* obes* balen* vacc* zoccol* putt* troi*
    baldracc* mignott* bagasci* lurid* sporc* viscid* verm* feccia rifiut* spazzatur* nullit*
    ignorant* capra caprone asino somar* ritardat* mongol* handicapp* pazz* matta isteric* acida
    zitella frigida falsa ipocrit* bugiard* ladr* truffator* parassit* sanguisug* approfittatric*
    vaffan* fanculo affanculo fottiti crepa sparisci taci zitt* vergogn* bitch whore slut loser
    idiot puta pendej* proasta curva strunz* chiachiell* cornut* minchion* babbo fess* mona cojon*
    pirla terron* polentone`,
  hate: `
    negr* extracomunitari* immigrat* clandestin* marocchin* rumen* rom zingar* albanes* cines*
    musi gialli ebre* musulman* islamic* terrorist* froc* finocchi* ricchion* culatton* lesbic*
    trans transessual* travest* trav* gay omosessual* pervertit* contronatura paese casa tua
    tornaten* razza inferiore donna donne femmine femmina cucina cucinare lavare piatti serva serve
    maschio`,
  threat: `
    ammazz* uccid* uccis* muori morire morta morto sgozz* accoltell* coltell* lama pistol* sparar*
    sparo acido sfregi* spacc* spezz* romp* picchi* botte pestar* menare meno gambe faccia denti
    ossa trov* vengo arrivo aspetto sotto casa pagherai pagare caro pentir* penti* vedrai vendett*
    vendic* finisce male brutta fine incendi* bruci* cimitero cassa bara zitta guai attenta attento
    avvisat* fratelli cugini amici giusti regola conti strozz* soffoc* violent* stupr*`,
  stalk: `
    so dove abiti abita vivi lavori via portone citofono targa macchina treno palestra orari segu*
    seguit* spia* spio osserv* guard* vist* finestra luce accesa sempre ovunque scapp* nascond*
    trovo trover* indirizzo cognome parcheggi* fermata portinaia scuola figlia appostat* pedin*
    controllo`,
  pressure: `
    rispond* rispondimi subito adesso ora devi obbligat* ignor* ignori visualizz* letto perche
    offes* trattat* meriti dopo tutto quello ho speso ingrat* pretend* esigo insist* ancora ultima
    volta chance ripens* cambi idea fai la preziosa tirartela tiri`,
  minor: `
    anni quattordici quindici sedici diciassette tredici dodici 14 15 16 17 13 minorenn* minore
    maggiorenn* maggiore compio compiere compleanno diciotto diciottesimo 18 2008 2009 2010 2011
    2012 liceo superiori medie scuola classe prof professoressa interrogazion* compito compiti
    verifica maturita quarta terza seconda prima banco banchi gita campanella ricreazione motorino
    patentino paghetta documento documenti carta identita falsa falso genitori mamma papa miei madre
    padre mio nonna cameretta coprifuoco permesso punizione punita adolescent* ragazzin* bambin*`,
  coercion: `
    costrett* costring* obblig* passaporto documenti tiene tengono trattiene tolto tolti presi
    debito viaggio capo padrone protettore lui madame sorvegli* controll* chius* chiave rinchius*
    porta picchia picchiano minacci* scappar* scappo paura spaventat* portat* tratta vendut* compr*
    obbedire costretto lavorare gratis meta percentuale consegnare consegno incassi strada
    marciapiede connazional* famiglia giu paese riscatto`,
  self_harm: `
    suicid* ammazzarmi uccidermi farla finita sparire morire vivere vita senso pillole pastiglie
    farmaci gas corda ponte binari balcone tagli tagliarmi taglio lamett* vene addio ultima lettera
    nessuno mancher* peso stanco stanca dolore buio basta reggo resisto disperat*`,
  violence: `
    violenz* stupro abus* botte picchiat* schiaff* pugno pugni calci lividi livido occhio nero
    pronto soccorso denunci* carabinieri polizia centro antiviolenza casa rifugio ex marito compagno
    fidanzato geloso alza mani strattonat* spint* strangol* aggredit* aggression*`,
  drugged: `
    droga drogat* ubriac* pasticca pasticche gocce bicchiere sciolt* roipnol ghb svenut* incosciente
    ricord* dormiva stordit* cocaina coca bamba fumo erba mdma anestet*`,
  refuse: `
    no non voglio basta smett* smettila lascia lasciami stare piu blocco bloccato segnalo segnalare
    preferisco grazie mi dispiace purtroppo`,
  event: `
    fiera fiere evento eventi cena cene gala stand hostess convegno congresso inaugurazion* mostra
    vernissage matrimonio sfilata catalogo agenzia turno turni divisa badge padiglion* accredit*
    ospiti relator* aperitivo teatro concerto ristorante museo opera`,
  polite: `
    grazie prego buongiorno buonasera ciao salve piacere gentil* cordial* saluti scusa scusi scusate
    perfetto volentieri certo ok va bene magari domani sera presto`,
  time: `
    oggi domani ieri stasera stamattina lunedi martedi mercoledi giovedi venerdi sabato domenica
    settimana mese ore alle dalle mattina pomeriggio notte weekend agosto settembre ottobre novembre
    dicembre gennaio febbraio marzo aprile maggio giugno luglio`,
  place: `
    roma milano napoli torino bologna firenze venezia verona padova palermo bari genova catania
    cagliari stazione aeroporto centro piazza via bar lago mare montagna casa ufficio parcheggio
    treno aereo metro`,
  secret: `
    segreto segreta nessuno sapere sapra raccont* dirlo dire dillo tra noi resta discret* nascost*
    nasconder* zitta silenzio cancella cancellare cancelliamo`,
  address: `
    tu tua tuo tuoi tue ti te lei sua suo le`,
  disguise: `
    emoji stellina asterisco puntini lettere lettera iniziali contrario rovescio rovesciat* unisci
    unire metti insieme aggiungi togli indovina indovinello rebus capisci capisce intendi intenda
    intenderci codice cifrato alfabeto posizione`,
} as const

export type Concept = keyof typeof words

const whole = new Map<string, readonly Concept[]>()
const beginnings: (readonly [string, Concept])[] = []
for (const [concept, list] of Object.entries(words) as [Concept, string][])
  for (const word of list.trim().split(/\s+/))
    if (word.endsWith('*')) beginnings.push([word.slice(0, -1), concept])
    else if (!whole.get(word)?.includes(concept)) whole.set(word, [...(whole.get(word) ?? []), concept])

/** By the first two letters, so that a word is compared with few. */
const byLetters = Map.groupBy(beginnings, ([beginning]) => beginning.slice(0, 2))

/** The concepts of a word, in the order of the list. */
export function conceptsOf(word: string): readonly Concept[] {
  const known = whole.get(word) ?? none
  let all = known
  for (const [beginning, concept] of byLetters.get(word.slice(0, 2)) ?? [])
    if (word.startsWith(beginning) && !all.includes(concept)) all = [...all, concept]
  return all
}

const none: readonly Concept[] = []
