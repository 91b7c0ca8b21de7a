import { euroSign } from './digits.ts'
import { gap, near, oneOf, type Rule, inTurn, unrefused } from './rule.ts'
import { price, rendezvous, sexual, suggestive, sum } from './vocabulary.ts'

const pay = oneOf(
  'pag(?:o|a|hi|hero|are|arti|ami|ata|amento|herei|ando)|a pagamento|compens[oai]|tariff[ae]|prezz[oi]|listino|cachet|ricompens[oa]|retribuit[oa]|contribut[oi]|rimborso|regal(?:o|ino|one|i)|sold[oi]|contanti|in cambio|economic[oa]|guadagn[a-z]{1,5}|budget',
)
const asked = oneOf(
  'quanto (?:vuoi|prendi|costi|chiedi|fai|mi costi)',
  'che tariffe',
  'a che prezzo',
  'quali (?:sono )?(?:le )?tue tariffe',
)
const howMuch = oneOf(
  '(?:e )?quanto (?:vuoi|prendi|costi|chiedi|fai|verresti|vieni|mi costa|mi costi|mi costeresti|ti devo|ti do|ti devo dare|per|x|costa|sarebbe|pago|viene)',
  'che (?:cifra|prezzo|prezzi|tariffe)|a che prezzo|quali (?:sono )?(?:le )?(?:tue )?(?:tariffe|prezzi)|e quanto|quanto(?= ?[?])',
)
const roses = String.raw`\d{2,4} ?(?:rose|roses|rosas|baci|kisses|fiori|bacini|petali|rosellin[ae])`
const perTime = oneOf(
  "l.?ora|all.?ora|a ora|un.?ora|mezz.?ora|mezzora|un.?oretta|oretta|1 ?h|1h|30 ?(?:min|minuti|')|60 ?(?:min|minuti|')|mezz.?oretta|notte|la notte|per una notte|tutta la notte|a incontro|ad incontro|per incontro|a botta|a prestazione",
)
const rented =
  '(?! (?:di parcheggio|netti|lordi|per lo stand|per la fiera|con contratto|piu|dell.evento|di evento|pranzo))'
const act = oneOf(
  'bocca|di bocca|orale|bbj|bj|pompino|pompini|fica|figa|culo|anale|dietro|completo|tutto|amore|sega|mano|di mano|spagnola|69|bocca e figa|gfe|pse|coppia|scoperto',
)

export const paidSexRules: readonly Rule[] = [
  {
    id: 'paid_sex.price',
    title: 'Sesso e un prezzo',
    ground: 'paid_sex',
    weight: 100,
    priority: 100,
    reads: 'words',
    find: unrefused(
      // Something sexual and a price, in either order.
      near(sexual, oneOf(price, roses, pay, howMuch), 6),
      near(suggestive, oneOf(price, roses, '(?:ti|vi) (?:pago|do|offro|regalo)', 'a pagamento', asked), 3),
      `${oneOf(asked, 'prezz[oi]', 'tariff[ae]')}${gap(6)}[?] ?(?:anche |pure |e )?${sexual}`,
      near(
        rendezvous,
        oneOf(
          roses,
          '(?:ti )?(?:pago|do|offro|darei|pagherei|regalo|lascio)(?: [a-z]{1,6}){0,2} (?:' + price + ')',
          howMuch,
          '(?:ti|la) (?:pago|pagherei|ricompenso)',
        ),
        6,
      ),
      inTurn(
        price,
        `(?:e |se |per )?(?:vieni|sali|salire|venire|dormi|resti|passi|passare|stare|stai|rimani)(?: [a-z]{1,8}){0,3} (?:camera|suite|notte|letto|da me|da solo|da soli)`,
        3,
      ),
      inTurn(
        '(?:vieni|sali|salire|dormi|resti|passi|passare|stare|rimani)',
        `${rendezvous}${gap(4)}(?:ti do|ti pago|per|e sono) ?(?:${price})?`,
        3,
      ),
      // A price list.
      `${price} ?[,;:=-]? ?${act}(?! (?:il|lo|la|compreso|incluso|esaurito|insieme|a posto|bene|ok))(?=[^a-z0-9]|$)`,
      String.raw`${act} ?[:=-]? ?(?:[3-9]0|\d[025]0)(?!\d| ?(?:posti|persone|grammi|pezzi|km|metri|anni|giorni|minuti))`,
      String.raw`${perTime} ?[:=-]? ?${price},? ?(?:e |/ ?)?${perTime} ?[:=-]? ?\d{2,4}`,
      String.raw`${price} ?(?:per )?${perTime}[^a-z0-9]{1,3}(?:e )?${price} ?(?:per )?(?:${perTime}|due ore|2h|2 ore)`,
      `${roses}(?! (?:rosse|bianche|gialle|rosa|blu|in giardino|nel|per i|al|del|sul|recise))${gap(3)}?(?:${perTime}|incontr[oi]|e (?:vengo|vieni|sono)|massima|zona|$)`,
      `(?<=^[^a-z0-9]{0,4}|ciao |per te |sono |vengo per |bastano |facciamo )${roses}(?! (?:rosse|bianche|gialle|rosa|blu|in|nel|per i|al|del|sul|recise|e|sono))`,
      `${price} ?(?:€|euro)?,? ?${perTime}(?: [a-z]{1,8}){0,4}[^a-z0-9]{0,3}(?:no |niente )(?:perditempo|anonimi|perdi tempo|sconti|curiosi)`,
      '(?:no|astenersi|niente) (?:perditempo|perdi tempo|anonimi|numeri anonimi|curiosi e perditempo)',
      // The words of the trade.
      "(?:fai|faccio|fare|fa|sei|sono|cerco|cerchi|cercasi|voglio|vorrei|trovare|prenoto|agenzia|servizi(?:o)? (?:di)?|prezzi|tariffe|quanto|nuova|top|bella|lavor[oai]|pago|anche|una|da)[ ']{1,2}(?:la |una |un'|l'|delle |da |di |come |una brava |professionista )?escorts?(?= ?(?:$|[?!.,;)]|a |di lusso|disponibil|per |stasera|stanotte|o |da |con |sola|vera|seria|indipendent|italian|in |professionist|anche))(?<!(?:film|serie|libro|romanzo|parla|storia|ruolo|attrice|scambiat[ao]|pres[ao]|credut[ao]|non sono|non faccio|non e|mica|roba)[^.!?]{0,30})",
      'escort (?:a|di lusso|disponibil[ei]|indipendent[ei]|professionist[ae]|italian[ae]|\\d{2,3})|^[^a-z0-9]{0,3}escorts?[^a-z0-9]{0,4}$',
      '(?:ricevi|ospiti)[^a-z0-9]{1,4}(?:e )?(?:quanto|prezz[oi]|a quanto|che tariff)|incall|outcall|bbjn?|bbbj|gfe|pse|daty|d ?a ?t ?y|deepthroat|rai ?(?:1|2|uno|due) e rai ?(?:1|2|uno|due)|rai ?(?:1|2|uno|due)(?= quanto)|(?:primo|secondo|2|due) canal[ei]|alla francese|francese (?:naturale|coperto|scoperto|senza)|al naturale (?:in bocca|senza)|preliminari (?:al|scoperti|naturali)|ricevo e mi sposto|mi sposto (?:in )?hotel|coccole e relax|gentleman generos[oi]|uomini generosi|generos[oi] e distint[oi]',
      'ricevo(?: [a-z]{1,10}){0,5}[, ]{1,3}(?:zona|riservat[ao]|ambiente|discrezione|massima|no anonimi|tutti i giorni|h ?24|24 ?h|appartamento|da sola|in centro|climatizzat[oa]|pulit[oa]|appuntamento, )',
      '(?:trans|tx|trav|coppia|mistress|padrona|mature|matura|massaggiatrice)(?: [a-z]{1,12}){0,5} (?:riceve|ricevo|disponibile|a pagamento)',
      `(?:mistress|padrona|schiav[oa]|slave|dominatrice|footfetish|feticis[a-z]{2,4})${gap(5)}(?:session[ei]|paga|pagato|pago|tributo|regalo|\\d{2,4})`,
      'pay ?pig|money ?slave|findom|tributo',
      'sess(?:o|uale) a pagamento|(?:sei|siete|sono|incontr[oi]|ragazz[ae]|donn[ae]|disponibil[ei]|compagnia|amore)(?: [a-z]{1,10}){0,2} a pagamento(?! (?:il|per il parcheggio|in museo))',
      '(?:sold[oi]|pagat[oae]|denaro|compenso|regal[io]) (?:in cambio|per) (?:di )?(?:sesso|amore|favori|qualcosa di piu|compagnia intima)|(?:per|a) (?:sold[oi]|denaro)(?= ?[?])',
      'prostitu[a-z]{2,7}|(?:vendi|vendere) (?:il tuo corpo|te stessa)|marchett[ae]|meretricio|lupanare|bordello privato',
      'servizi(?:o)? (?:complet[oi]|extra|intim[oi]|sessual[ei]|particolar[ei])(?! (?:di piatti|di posate|di catering|fotografic))',
      'prestazion[ei](?: [a-z]{1,8}){0,2} (?:sessual[ei]|intim[ei]|complet[ei]|offri|fai|a letto)|listino (?:delle )?prestazioni|(?:che|quali) (?:servizi|prestazioni) (?:fai|offri|fate)(?: [a-z]{1,6}){0,2} (?:quanto|prezz[oi]|e a)',
      'massaggi[oi]?(?: [a-z]{1,12}){0,3} (?:happy ?end[a-z]{0,3}|finale|lieto fine|complet[oi]|body ?to ?body|bodytobody|prostatic[oi]|erotic[oi]|tantr[ai][a-z]{0,3}|nuru|lingam|nud[oai]|con extra|speciale?)(?! (?:per la schiena|di ))',
      '(?:il tuo|il mio|tuo|mandami il|un|hai un) (?:listino|tariffario)(?! (?:prezzi )?(?:de|per|vini|del))|tariffario',
      // The night, the bed, a room: and what one pays for it.
      `${howMuch}(?: [a-z']{1,10}){0,5} (?:per (?:una |la |tutta la |passare la |stare |venire |farmi |farti )?notte|(?:in|una) (?:camera|suite|hotel|albergo)|a letto|da me(?= ?(?:$|[?!.,]))|a casa mia|da sol[ia])`,
      `(?:ti|vi) (?:offro|do|darei|pago|pagherei|regalo|lascio|faccio avere|verso)${gap(2)}${price}${gap(5)}(?:notte|letto|camera|suite|hotel|albergo|nud[ao]|intim[oa]|body|casa mia|se sei carina|se fai la brava)`,
      `(?:ti )?(?:pago|ricompenso|compenso)(?: bene| profumatamente| tanto)?${gap(4)}(?:a letto|letto|notte|se sei (?:carina|brava|gentile|disponibile)|toccart[a-z]|nud[ao]|baci|favore|farti|dopo cena)`,
      `(?:guadagn[a-z]{1,5}|prendere|intascare|arrotondare)${gap(4)}${price}?${gap(4)}(?:letto|nuda|notte|stanotte|hotel|favore|una cosina)`,
      `(?:contribut[oi]|rimborso spese|regal(?:o|ino)|pensierino|rose|cadeau)${gap(3)}${price}?${gap(4)}(?:incontr[oi]|intim[oi]|passione|letto|camera|compagnia intima|per un.?ora|relax|notte)`,
      `(?:incontr[oi]|momenti|relax)(?: [a-z]{1,8}){0,2} (?:intim[oi]|hot|di passione|piccant[ei]|bollent[ei]|di relax)${gap(4)}(?:${price}|${roses}|pay|rimborso)`,
      `(?:sugar ?daddy|sugar ?mommy|benefattore|papi)${gap(8)}(?:sess[a-z]{1,5}|intim[a-z]{1,3}|letto|volte a settimana|volte al mese)`,
      `${sum}(?: [a-z]{1,8}){0,2} (?:per (?:una|la|tutta la) notte|tutta la notte|a notte|la notte)(?! (?:di hotel|in hotel|in b|d.albergo|all.hotel|colazione))`,
      `${sum}${gap(2)}(?:e (?:vieni|sali)|se (?:vieni|sali|resti|dormi))(?: [a-z]{1,8}){0,3} (?:camera|me|letto|notte)`,
      `(?:mutand[a-z]{1,4}|calz[ei]|intimo|perizoma|slip)(?: [a-z]{1,8}){0,2} usat[eoi]`,
      '(?:vai|vieni|andresti|verresti|andare) a letto(?: [a-z]{1,8}){0,3} (?:per (?:sold[oi]|denaro|\\d{2,4})|a pagamento|pagando)',
      String.raw`(?:ci stai|disponibile|accetti)(?: [a-z]{1,8}){0,2} (?:per|x) \d{2,4} ?(?:${euroSign}|euro|rose)?(?= ?(?:$|[?!.]|stasera|stanotte|subito))`,
    ),
  },
  {
    id: 'paid_sex.hourly',
    title: 'Tariffa a ore',
    ground: 'paid_sex',
    weight: 60,
    priority: 100,
    reads: 'words',
    find: unrefused(
      // By the hour, from somebody who has named no work to be done.
      `(?<=^[^a-z0-9]{0,4}|, |\\. |io |sono |da )${sum} ?(?:per )?(?:l.ora|all.ora|un.ora|mezz.ora|a incontro)${rented}(?= ?(?:$|[,.!?;]))`,
      String.raw`(?<=^[^a-z0-9]{0,4}|, |io |sono )\d{2,3} (?:l.ora|all.ora|un.ora|mezz.ora)${rented}(?= ?(?:$|[,.!?;]))`,
      '(?<=^[^a-z0-9]{0,4}|\\. )quanto (?:prendi|vuoi|costi|chiedi)(?= ?(?:$|[?!.]| +(?:per (?:tutto|un.?ora|una notte|me)|intendo|bella|tesoro|amore)))',
      `quanto (?:vuoi|prendi|costi|chiedi|mi costi)(?: [a-z']{1,10}){0,3} (?:un.?ora|mezz.?ora|un.?oretta|stanotte|una notte|tutto compreso)(?! (?:di (?:lezione|fiera|stand|interpret|lavoro|evento)))`,
    ),
  },
  // Hints: money, something that may be sexual, a place for it. Two of them are talk, unless one is explicit.
  {
    id: 'paid_sex.price_hint',
    title: 'Prezzo (indizio)',
    ground: 'paid_sex',
    weight: 25,
    priority: 100,
    reads: 'words',
    find: unrefused(
      price,
      roses,
      asked,
      '(?:ti|vi) pag(?:o|herei)|pagarti|sono (?:molto |un uomo |una persona )?generos[oa]|so essere generos[oa]|ricompens[a-z]{1,3}|tariff[ae](?: orari[ae])?|(?:e )?quanto(?= ?[?])|quanto (?:mi )?(?:chiedi|costi|vuoi|prendi)|a pagamento|prend[ei]r?e? sold[oi]|per sold[oi]|per denaro',
    ),
  },
  {
    id: 'paid_sex.act_hint',
    title: 'Allusione sessuale (indizio)',
    ground: 'paid_sex',
    weight: 30,
    priority: 100,
    reads: 'words',
    find: unrefused(
      sexual,
      '(?:mi |farmi |farti |ti )(?:fai|faresti|far|faccio) divertire|servizietto|lavoretto (?:di|con|fatto)|notte di (?:fuoco|passione|sesso|follie)|(?:farlo|lo fai|lo faresti|lo facciamo) (?:senza|col|con il|subito|in macchina)|compagnia intima|(?:un po di|momenti di|qualche ora di) (?:passione|piacere|relax insieme)|piacer[ei] (?:fisic[oi]|proibit[oi])|svuotar[a-z]{1,4}|sfogar(?:mi|si)|bj|bbfs|body ?massage|massaggio (?:naturista|rilassante nud[ao]|sensuale)|con finale|concludere in bellezza|sul comodino|trombamic[ao]|calda e disponibile|disponibile a tutto|senza limiti|senza tabu|fai tutto|cosa (?:mi )?fai di bello (?:a letto|per)',
    ),
  },
  {
    id: 'paid_sex.place_hint',
    title: 'Luogo o invito (indizio)',
    ground: 'paid_sex',
    weight: 20,
    priority: 100,
    reads: 'words',
    find: unrefused(
      rendezvous,
      suggestive,
      'ricevo|appartamento (?:privato|riservato)|gentil[ei] (?:con me|in camera)|carina con me|un.?ora con te|(?:qualche|due|tre) ore? con te|massima (?:discrezione|riservatezza|igiene)|comodino|vogli[oa] di te',
    ),
  },
  {
    id: 'paid_sex.advert',
    title: 'Annuncio di prestazioni',
    ground: 'paid_sex',
    weight: 60,
    priority: 100,
    reads: 'words',
    find: unrefused(
      `ricevo${gap(6)}(?:${roses}|${price})(?! (?:mail|e-?mail|messaggi|chiamate|clienti|richieste|pazienti|curriculum))`,
      String.raw`(?:1 ?h|1 ora|30 ?min|mezz.?ora|un.?ora) ?[:=-]? ?\d{2,3}[ ,;/]{1,3}(?:2 ?h|due ore|1 ?h|un.?ora|notte) ?[:=-]? ?\d{2,4}`,
      `(?:un.?ora|mezz.?ora|una notte|la notte|un.?oretta|due ore) (?:con te|insieme|da (?:me|te)|da soli)${gap(2)}?[^a-z0-9]{0,3}(?:quanto|prezzo|${price}|a che prezzo)`,
      `${price}${gap(4)}(?:vieni|passi|dormi|resti) (?:da me|qui|con me|a casa mia)(?: [a-z]{1,8}){0,2} (?:stanotte|la notte|notte|tutta la notte)`,
      `generos[oa]${gap(6)}(?:${rendezvous}|${suggestive}|${sexual})`,
      'bakeca ?incontri|bakeca|moscarossa|escort ?advisor|escort ?forum|annunci (?:69|hot|erotici)|trovagnocca|gnoccatravel',
    ),
  },
]
