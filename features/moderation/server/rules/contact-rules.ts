import { phoneNumbers } from './digits.ts'
import { gap, near, oneOf, phrases, type Rule, inTurn, unrefused } from './rule.ts'
import { contactVerb, messenger, moveVerb, shortMessenger } from './vocabulary.ts'

const provider =
  '(?:gmail|g-mail|gimail|hotmail|outlook|icloud|yahoo|libero|virgilio|tiscali|proton(?:mail)?|live|alice|fastwebnet|email|pec|msn|me|studio)'
const onlyProvider = '(?:gmail|g-mail|gimail|hotmail|icloud|protonmail)'
const at = String.raw`(?:@{1,2}|[([{<](?:at|a|chiocciol[ae]?|chiocciolina)[)\]}>]| ?chiocciol(?:a|ina) ?)`
const dot = String.raw`(?: ?\. ?| ?, ?| ?[([{](?:\.|dot|punto)[)\]}] ?| (?:dot|punto) )`
const mailEnding = '(?:it|com|net|org|eu|info|me|live|ch|uk|de|fr)'

/** Endings that are no Italian word, so that 'ciao.io' stays two sentences without a space. */
const ending = oneOf(
  'it|com|net|org|eu|info|biz|co|carrd|bio|club|xyz|link|app|vip|site|online|shop|store|website|live|chat|page|gg|ly|ru|tv|cc|us|uk|fr|ch|pro|top|xxx|porn|sexy|cam|social|pw|tk|click|fun|space|email|nz|gl',
)
const anyEnding = oneOf(ending, 'me|io|to|be|ee|de|es|at|in|id|la|so')

const recipient = oneOf(
  'dammi|dai|dimmi|lasciami|passami|mandami|inviami|scrivimi|girami|condividi|fammi avere|facciamo|ci scambiamo|scambiamoci|scambiarci|scambiare',
  'mi (?:dai|dici|lasci|passi|mandi|giri|dia|daresti|lasceresti|passeresti|lascia|scrivi|fai avere)',
  'ti (?:do|lascio|passo|mando|scrivo|giro|dico|posso (?:dare|lasciare)|darei|lascerei|interessa)',
  'darti|lasciarti|lasciarmi|darmi|mandarti|passarmi|passarti|avere|chiederti|vuoi|prendi|segna|segnati|memorizza|salvati|ecco|questo e|qual e|quale e|hai|prova al',
)
const notTheirs = String.raw`(?! ?(?:del|della|dello|dell|dei|degli|delle|di (?!tel|cel|whats)|preferit|fortunat|civico|verde|esatto|minimo|massimo|con l'agenzia|che ))`

export const contactRules: readonly Rule[] = [
  {
    id: 'phone.digits',
    title: 'Numero di telefono',
    ground: 'phone',
    weight: 80,
    priority: 20,
    reads: 'signs',
    find: phoneNumbers,
  },
  // 'un0 du3 tr3' is a number once its words are written out.
  {
    id: 'phone.spelled',
    title: 'Numero scritto a parole',
    ground: 'phone',
    weight: 80,
    priority: 20,
    reads: 'words',
    find: phoneNumbers,
  },
  {
    id: 'email.address',
    title: 'Indirizzo e-mail',
    ground: 'email',
    weight: 80,
    priority: 20,
    reads: 'signs',
    find: phrases(
      String.raw`[a-z0-9._%+-]{1,64} ?${at} ?[a-z0-9-]{2,40}(?:${dot}[a-z]{2,12}(?![a-z])){1,2}`,
      String.raw`[a-z0-9._%+-]{2,64} ?${at} ?${provider}(?:com|it)?`,
      `[a-z0-9._%+-]{2,64} at ${provider}(?:${dot}| )${mailEnding}`,
      `${provider}${dot}${mailEnding}`,
      '[a-z0-9](?:[ ._-]{1,2}[a-z0-9]){2,30} {0,2}@ {0,2}[a-z0-9](?:[ ._-]{0,2}[a-z0-9]){3,30}',
      `(?:su|mia|con|tua|una|indirizzo|at|chiocciola|dominio|poi|piu|e|,|@) ?${onlyProvider}`,
      `${onlyProvider}(?=[^a-z0-9]{0,3}(?:$|e poi|e basta|tutto|con|\\n))`,
      '(?<!scala a )(?<!scale a )chiocciol(?:a|ina)(?! (?:di|in umido|al sugo|della|che))',
      '(?:a con il ricciolo|a commerciale|a col ricciolo)',
      String.raw`[([{](?:at|chiocciola)[)\]}]`,
    ),
  },
  {
    id: 'email.asked',
    title: 'E-mail chiesta o offerta',
    ground: 'email',
    weight: 60,
    priority: 20,
    reads: 'words',
    find: phrases(
      `(?<!non )${recipient}(?: [a-z']{1,8}){0,3} (?:tua |mia |tuo |mio |un'|una |un |la |l')?(?:e ?-?mail|posta elettronica|indirizzo (?:e-?mail|mail|di posta))(?= ?(?:$|[?!.,:;)\n]|cosi|per|e |dove|ci|che|privata|personale|in))`,
      '(?:scriv(?:imi|i|ermi)|contattami|rispondimi|mandami [a-z ]{1,14}) (?:alla|sulla|per|via|tramite|nella|a questa|al mio indirizzo) ?(?:mia )?(?:e ?-?mail|posta elettronica|mail)',
      '(?:la )?mia (?:e ?-?mail|mail|posta)(?: privata| personale)? ?(?:e(?! (?:pien|intas|rotta|blocc|stracol|inond))|:|la trovi)',
    ),
  },
  {
    id: 'link.address',
    title: 'Indirizzo di un sito',
    ground: 'link',
    weight: 80,
    priority: 20,
    reads: 'signs',
    find: phrases(
      String.raw`h ?(?:t ?t|x ?x) ?p ?s? ?:? ?//? ?[^\s]{0,200}`,
      String.raw`www ?[. ,] ?[a-z0-9-]{1,63}`,
      String.raw`(?:[a-z0-9-]{1,63}\.){0,3}[a-z0-9-]{2,63}\.${ending}(?:[/?:][^\s]{0,200})?`,
      String.raw`[a-z0-9-]{1,63} ?\. ?${anyEnding} ?/ ?[a-z0-9_+?=.-]{1,200}`,
      String.raw`(?:wa|t|fb|m|telegram|instagr|ig)\.me(?:/[^\s]{0,100})?`,
      String.raw`(?:bit ?\. ?ly|linktr ?\. ?ee|linktree|youtu\.be|goo\.gl|tinyurl|shorturl|is\.gd|t\.co|cutt\.ly|rebrand\.ly|discord\.gg|beacons\.ai|allmylinks|solo\.to)(?:/[^\s]{0,100})?`,
      '(?!questo )[a-z0-9-]{3,40} (?:punto|dot) (?:it|com|net|org|eu|info|me|ly|gg|ee|xyz|tv)',
      String.raw`[a-z0-9-]{3,40} ?[([{<] ?(?:\.|dot|punto) ?[)\]}>] ?${anyEnding}`,
      String.raw`[a-z0-9-]{3,40}(?: \. ?|\. |,)(?:com|net|org|eu)(?!'| (?:e|era|va|sta|stai|mai)(?![a-z]))`,
      String.raw`[a-z0-9-]{3,40} \. (?:it|info|xyz|club)(?!')`,
      String.raw`\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?:[:/][^\s]{0,100})?`,
    ),
  },
  {
    id: 'link.invited',
    title: 'Invito ad aprire un sito',
    ground: 'link',
    weight: 60,
    priority: 20,
    reads: 'words',
    find: phrases(
      '(?:ti (?:mando|giro|passo|lascio|metto|invio)|clicca|apri|segui|vai|prendi|mandami|dammi)(?: [a-z]{1,8}){0,3} link(?! (?:per |della |di |del )?(?:meet|teams|diretta|mostra|ristorante|prenot|bigliett|evento|locale|maps|menu|cancell))',
      '(?:trovi|guarda|vai|visita|vieni|apri|scrivi|cerca|entra)(?: [a-z]{1,10}){0,4} (?:sul|il|nel|al) mio sito',
      '(?:il )?mio sito(?: personale| privato| web)? ?(?:e(?! (?:in|anc|fer|offl))|:|si chiama|lo trovi)',
      'apri il primo (?:sito|risultato|link)|primo (?:risultato|link|sito) (?:di|su) google',
      '(?:cercami|mi trovi|trovami) su (?:google|internet|bakeca|bakecaincontri|annunci[a-z0-9]{0,6}|escort[a-z ]{0,10}|moscarossa)',
      'punto (?:it|com|net)(?= ?(?:$|[.,!?)]))',
    ),
  },
  {
    id: 'handle.elsewhere',
    title: 'Invito a scriversi altrove',
    ground: 'handle',
    weight: 60,
    priority: 20,
    reads: 'words',
    find: unrefused(
      // Another messenger, and an invitation to it.
      near(contactVerb, messenger, 5),
      near(moveVerb, messenger, 4),
      inTurn(
        moveVerb,
        '(?:su|in|con) (?:un.?)?(?:altr[ao]|altre) (?:app|chat|social|piattaforma|canale)|fuori (?:da|di|dal|dalla|dall.)(?: ?(?:qui|qua|questo sito|sito|questa app|app|questa chat|chat|lieta))|in privato(?= ?(?:$|[.,!?]))',
        4,
      ),
      inTurn(oneOf(contactVerb, moveVerb), `(?:su|via|per|tramite|con) ${shortMessenger}`, 3),
      `(?<!non )(?:hai|ce l.?hai|usi|tieni|installa|scarica|scaricati|ti fai|fatti|preferisco|meglio|preferisci|usiamo|facciamo|andiamo|comodo|comoda|vieni|spostati|passa(?! (?:la|il|le|ore|tutto)))(?:[ ,]{1,2}[a-z']{1,9}){0,3}[ ,]{1,2}${messenger}(?! (?:di|dell[ao]|del) )`,
      `(?<!non )(?:hai|ce l.?hai|usi|usiamo|preferisco|meglio|andiamo|facciamo|passiamo)(?: su| via| un| il)? ${shortMessenger}(?= ?(?:$|[?!,.;)]|per |che |cosi |e piu))`,
      `(?:dammi|mandami|lasciami|passami|mi (?:dai|mandi|lasci|passi)|ti (?:do|mando|lascio|passo)|ecco|scambiamoci)(?: [a-z']{1,8}){0,2} (?:su |di |il |lo |un |la |tuo |mio )?(?:${messenger}|${shortMessenger})`,
      `(?:il|la|lo) (?:mio|tuo|mia|tua) (?:nick |profilo |contatto |account |numero )?(?:di |su )?(?:${messenger}|ig|tg|of|fb|wa)(?! (?:e pieno|non funziona|e rotto|mi ha|si e))`,
      `(?<!non )(?<!non ci )(?:sono|ci sono|sto|mi trovi|trovami|mi cerchi|ti trovo|sei)(?: [a-z_.]{1,20}){0,2} su (?:${messenger}|ig|tg|of|fb|wa)`,
      `(?:${messenger}|ig|tg|of|fb|wa) ?[:=@-]{1,2} ?[a-z0-9_.]{3,30}`,
      // A name with a number, as nobody writes a word.
      `(?:${messenger}) [a-z]{3,20}[._][a-z._]{0,15}[0-9]{1,6}`,
      `(?:su |il |in |tra |sui )?(?:privato|privata)(?: [a-z]{1,8}){0,2} su (?:${messenger}|ig|tg|of|fb|wa)`,
      `(?:i miei|le mie|il mio|la mia)${gap(3)}su (?:${messenger})`,
      `su (?:${messenger}),? (?:sono(?! (?:tutt|bell|le |i |gli ))|mi (?:chiamo|trovi|cerchi))|kik`,
      `${messenger} (?:o|oppure|e) (?:${messenger}|ig|tg|fb|wa)(?=[,?! ]{0,2}(?:$|come|quello|dimmi|scegli|va bene))`,
      `^[^a-z0-9]{0,3}(?:${messenger}|tg|ig)[^a-z0-9]{0,4}$`,
      // The same without its name.
      '(?:app|applicazione|icona|chat|messaggistica|cosina|quella cosa) (?:di messaggi )?(?:verde|verdina|azzurr[ao]|celeste|gialla|viola|rosa e viola|blu|con la cornetta|con l.aereo)',
      `(?:su|sull|sulla|sul|col|con) ?[' ]?(?:quell[ao] |l')?(?:aeroplanin[oi]|aereo di carta|aereoplanin[oi]|fantasmin[oi]|cornetta|uccellin[oi] blu|telefonino verde)`,
      "(?:quell[ao]|sul|sulla|l'app|logo) (?:verde |gialla |azzurra |blu )?(?:con|col|con la|con il|con l') ?(?:fantasmino|cornetta|aeroplanino|aereo|aereo di carta|fantasma|telefono bianco)",
      `(?:cerca|cercate|scrivi|trovi)${gap(4)}su (?:${messenger}|ig|tg|fb)(?= ?(?:$|[.,!?)]| e ))`,
      `(?:come ti chiami|che nome (?:hai|usi)|come ti trovo|nome utente|(?:tuo|il|che) nick|richiesta)${gap(3)}su (?:${messenger}|ig|tg|fb)`,
      '(?:messaggio|scrivimi|scrivi|mandami|rispondimi|parliamo)(?: [a-z]{1,9}){0,3} (?:in |su )(?:direct|dm|privato su)',
      // Somewhere else, whatever it is.
      inTurn(
        contactVerb,
        oneOf(
          'fuori (?:da|di|dal|dalla|dall.)(?: ?[a-z]{1,8}){0,2}',
          'altrove|da (?:un.?)?altr[ae] parte|da altre parti',
          '(?:su |in |con )?(?:un.?)?(?:altr[ao]|altre) (?:app|chat|social|piattaforma|canale|posto|sito|modo)',
          'al telefono(?! della)|per telefono|per messaggio privato|via sms',
          'senza (?:il sito|passare (?:da|di) qu[ia]|questo sito|intermediari)',
          'direttamente(?= ?(?:$|[.,!?)]))',
        ),
        4,
      ),
      '(?:usiamo|prendiamo|preferisco|conosco|troviamo) (?:un.?altra|altra|altre) (?:app|chat|piattaforma)',
      '(?:fuori|uscire|usciamo|esci|andiamo via|scappiamo) (?:da|dal|dalla) (?:questo sito|questa app|questa chat|sito|lieta|qui dentro)',
      '(?:qui|qua|sito|chat|lieta)(?: [a-z]{1,10}){0,3} (?:control[a-z]{3,6}|censur[a-z]{2,5}|leggono|spiano|blocca|bloccano|filtr[a-z]{2,4})(?: (?:tutto|i messaggi|le parole|i numeri|le chat|mi|ogni))',
      '(?:evit[a-z]{2,5}|saltiamo|lasciamo) (?:il|questo|sto) sito',
      // A number or an address is asked for, or offered.
      `(?<!non )(?<!senza )${recipient}(?: [a-z']{1,9}){0,3} (?:il |i |un |l'|tuo |mio |tuoi |nostri |suo |miei )+(?:num(?:ero|eri)?|nr|n°|nume|cell?|cellulare|tel|telefono|recapit[oi]|contatt[oi])(?: (?:di )?(?:telefono|tel|cell?|cellulare))?${notTheirs}`,
      '(?:un )?(?:contatto|recapito|numero) (?:tuo|mio|privato|personale|diretto|tuo personale)(?= ?(?:$|[?!.,]|cosi|per|dove))',
      '(?:modo|maniera) (?:per|di) (?:contattart[ia]|sentirt[ia]|sentirci|raggiungert[ia]|parlart[ia])(?: [a-z]{1,8}){0,2} (?:fuori|altrove|al telefono|senza|diretto|diversamente)|contattart[ia] (?:fuori|altrove|direttamente|al telefono|privatamente)',
      `(?:scambiamoci|scambiarci|scambiamo|ci scambiamo|dammi|lasciami|mandami|passami)(?: [a-z]{1,6}){0,2} (?:num|numero|numeri|recapiti|contatti|contatto|recapito|cell|tel)(?: dai)?${notTheirs}`,
      '(?:il )?tuo num(?:ero)?o{0,5}(?: (?:di )?(?:tel|telefono|cell?|cellulare))?(?= ?[?])',
      '(?:^|il |tuo |, )(?:nr|num|numero) ?(?:di )?(?:tel|telefono|cell?|cellulare)(?= ?[?])',
      '(?:che|quale|qual e il tuo) numero (?:hai|usi|posso chiamare)(?! di)',
      '(?:chiamami|telefonami|mandami un sms|fammi uno squillo|messaggiami) (?:al|sul|quando)(?: [a-z]{1,10}){0,2} (?:numero|cellulare|telefono|cell)',
      '(?:mi trovi|cercami|trovami|mi cerchi|sono|cercatemi)(?: [a-z]{1,9}){0,5} (?:sui|nei|su tutti i|negli altri) (?:social|siti)',
      '(?:stesso|mio|il) (?:nick|nickname|nome|username|user|nome utente)(?: [a-z0-9_.]{1,20}){0,3} (?:su|sui|in|ovunque)(?: [a-z]{1,8}){0,2} (?:social|app|siti|altre|ovunque)',
      '(?:user ?name|nick ?name|nome utente)(?: (?:mio|e|su|di|il))?(?: ?[:=])? ?(?=[a-z_.]{0,20}[0-9_])[a-z0-9_.]{4,30}|(?:user ?name|nick ?name|nome utente)(?: mio)? ?: ?[a-z0-9_.]{4,30}',
      `(?:ci vediamo|vediamoci|videochiam[a-z]{1,5}|video ?call|chiamata|video)(?: [a-z]{1,9}){0,3} (?:su|via|con) (?:zoom|meet|google meet|skype|facetime|duo|whereby|jitsi)`,
    ),
  },
  {
    id: 'handle.name',
    title: 'Nome utente',
    ground: 'handle',
    weight: 60,
    priority: 20,
    reads: 'signs',
    find: phrases(
      String.raw`(?<=^|[\s(:,"])@ ?[a-z0-9_][a-z0-9_.]{2,29}`,
      String.raw`[a-z0-9.]{2,20}_[a-z0-9_.]{2,20}`,
      String.raw`[a-z0-9_.]{3,30}#\d{3,5}`,
      String.raw`live:[a-z0-9_.]{3,30}`,
      `${messenger}${gap(1)}[a-z]{2,20}(?:\\d{1,4}|\\.[a-z]{2,15}\\d{0,4})`,
      `(?:ig|tg|insta|snap|fb|kik|of)${gap(2)}[a-z]{2,20}(?:\\d{2,4}|[._][a-z]{2,15}\\d{0,4})`,
      String.raw`(?:nick|nickname|profilo|mi chiamo|user|utente|cercami come|trovi come|contatto)(?: [a-z]{1,8}){0,3} ?:? ?[a-z]{3,20}(?:\d{2,4}|\.[a-z]{3,15})`,
      String.raw`(?:sono|mi chiamo|mi trovi come|cerca|cercami come) [a-z0-9]{2,30}[_.][a-z0-9_]{2,30}(?! )`,
    ),
  },
]
