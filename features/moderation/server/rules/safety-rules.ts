import { adultAge } from '#features/accounts/contract/accounts.ts'
import { gap, near, oneOf, phrases, type Rule, inTurn } from './rule.ts'
import { sexual, under18 } from './vocabulary.ts'

const minor = oneOf(
  '(?<!non sono )(?<!non sei )(?<!non siamo )(?<!ai )(?<!ai soli )minorenn[ei]|sott?o ?(?:i )?(?:18|diciotto)(?: anni)?|under ?(?:18|16|17)|ragazzin[ae]|bambin[ae]|giovanissim[ae]|lolit[ae]|teen(?:ager)?s?|verginelle?|piccol[ae] (?:lolite|ragazze)|1[0-7] ?enn[ei]|(?:sedic|diciassett|quindic|quattordic|tredic)enn[ei]',
)
/** The years whose children are surely under age, back to the oldest; those of whom nobody writes here are left out. */
const bornTooLate = oneOf(
  ...Array.from({ length: 11 }, (_, after) => String(new Date().getFullYear() - adultAge + 1 + after)),
)
const desire = oneOf(
  'cerco|cerchi|piacciono|piace|preferisco|voglio|vorrei|conosci|hai|adoro|amo|attirano|disponibil[ei]|presentami|presenti|porta(?:mi)?|trovami|procurami|foto|video|vergin[ei]|eccitano|eccita',
)
const girl = oneOf(
  'figli[ao]|sorell[ae]|sorellin[ae]|nipot[ei]|nipotin[ae]|cugin[ae]|cuginett[ae]|amic[ah]e?|amichett[ae]|ragazz[ae]|ragazzin[ae]|compagn[ae]',
)
const school = oneOf(
  '(?:prim[oa]|second[oa]|terz[oa]|quart[oa]|quint[oa]) (?:anno )?(?:di |del |delle |al )?(?:superior[ei]|liceo|medie|media|ginnasio|scuola media|alberghiero|classico|scientifico|ragioneria|itis)',
  '(?:prim|second|terz|quart|quint)o anno (?:di |del |dell.|delle |al |all.)?(?:superiori|liceo|alberghiero|ragioneria|geometri|itis|professionale|artistico|linguistico|tecnico|scientifico|classico|istituto|scuola)',
  'liceo|medie|superiori|scuola media|scuole medie|scuole superiori',
)

const me = oneOf('mi', 'ci')
const captor = oneOf(
  'lui|loro|il mio (?:uomo|capo|ragazzo|compagno|fidanzato|protettore|pappone|padrone(?! di casa))|mio marito|un uomo|il mio ex|la signora|la madame|madame|quelli|gli albanesi|qualcuno',
)
const harmless =
  '(?! ad? (?:ridere|sorridere|assaggiare|provare|mangiare|alzarmi|studiare|correre|camminare|prendere ferie|riposo|stare a riposo|letto|dieta|uscire con|andare in palestra|fare sport|guardare|vedere|ballare|cantare|giocare))'

const joking =
  '(?! (?:di|dal|dalle|con le|a) (?:risate|coccole|complimenti|baci|ridere|abbracci|solletico|ping|biliardo|scacchi|scarabeo|carte|tennis|padel|calcetto|burraco|bowling|freccette|monopoli|risiko)| se (?:non )?(?:assaggi|provi|mangi|ridi|balli|mi spoileri|spoileri|ordini|mi fai|continui a farmi|dici che|metti la panna|arrivi|mi dici|lo racconti|porti|canti|vieni|mi svegli|finisci)| la sorpresa| il finale| anch.io)'
const hurt = oneOf(
  'ammazz(?:o|ero|erei|erti)|uccid(?:o|ero|erei)|spar(?:o|ero)|accoltell(?:o|ero)|sfregi(?:o|ero)|sfigur(?:o|ero)|gonfi(?:o|ero)|pest(?:o|ero)|picchi(?:o|ero)|meno|massacr(?:o|ero)|bruci(?:o|ero)|strangol(?:o|ero)|strozz(?:o|ero)|soffoc(?:o|ero)|distrugg(?:o|ero)|rovin(?:o|ero)|stupr(?:o|ero)|violent(?:o|ero)|scann(?:o|ero)|sgozz(?:o|ero)|seppellisco|squart(?:o|ero)|castr(?:o|ero)|investo|faccio fuori|faro fuori',
)
const breakIt = oneOf(
  'spacc(?:o|hero)|romp(?:o|ero)|spezz(?:o|ero)|tagli(?:o|ero)|cav(?:o|ero)|strapp(?:o|ero)|bruci(?:o|ero)|sfascio|sfonderei|sfondo|sfregio|apro|aprio',
)
const expose = oneOf(
  'pubblic(?:o|hero)|diffond(?:o|ero)|metto|mettero|mand(?:o|ero)|giro|girero|faccio (?:girare|vedere|sapere|uscire)|faro (?:girare|vedere|sapere)|invi(?:o|ero)|finisc[eo](?:no)?|finira(?:nno)?|carico|spedisco|mostro|mostrero|inoltro|condivido|vanno|andranno|dico|diro|racconto|raccontero|spiffero',
)
const compromising = oneOf(
  'nud[ie]|nudes|foto|video|messaggi|chat|screenshot|screen|conversazion[ei]|registrazion[ei]|immagini|tutto|cosa fai|quello che fai|chi sei|che lavoro fai',
)
const audience = oneOf(
  'marito|moglie|famiglia|familiari|genitori|capo|colleghi|padre|madre|papa|mamma|fidanzat[oa]|compagn[oa]|ragazzo|figli[oae]?|amic[ih]e?|contatti|parenti|vicini|datore|azienda|tutti|online|on line|internet|in rete|sui social|facebook|instagram|siti|porno|in giro|in piazza|universita|scuola',
)

/** What endangers someone: read first, and never explained to the sender. */
export const safetyRules: readonly Rule[] = [
  {
    id: 'underage.said',
    title: 'Minore età',
    ground: 'underage',
    weight: 100,
    priority: 100,
    reads: 'words',
    find: phrases(
      `(?:io |ne |ancora |solo |appena |in realta |realta |invece )?(?:ho|tengo|compio|faccio|avrei)(?: solo| appena| ancora| quasi| gia| soltanto| solamente)? ${under18} ann[oi1](?! (?:di|d'|in|piu|fa|e mezzo di|d|che|meno|a (?!giugno|luglio|maggio)|da|senza|con)(?![a-z]))(?<!quando .{0,12})`,
      `(?:ne ho|ho)(?: solo| appena| ancora| quasi| in realta| soltanto)? (?:1 ?[4-7]|quattordici|quindici|sedici|diciassette)(?: anni)?(?=[^a-z0-9]{0,3}(?:$|ma |pero |va bene|e mezzo(?! di)|compiuti|spero|non dirlo|e tu|tra poco))`,
      `(?:mentit[oa]|bugia|messo|scritto|dichiarat[oa])${gap(6)}(?:ne ho|ho|ma ho|in realta)(?: in realta| solo)? ${under18}`,
      `(?<=^[^a-z0-9]{0,3}|[.,;:] ?|e |ma )${under18} anni (?:appena |gia )?(?:compiuti|fatti|e mezzo(?! (?:di|fa))|appena)`,
      `(?:mia|la mia) (?:vera )?eta(?: vera| reale)? (?:e|sarebbe) (?:di )?${under18}`,
      `${girl}${gap(3)}${under18} anni${gap(3)}(?:(?:ti )?interess[a-z]{1,4}|vuoi|te la|ti piac[a-z]{1,6}|carina|ci sta)`,
      `(?:anche se|pure se|va bene se|problema se)${gap(2)}(?:ho|ne ho|sono)${gap(1)}?(?: ?${under18})(?: anni)?`,
      `(?:sono|faccio) (?:una |un )?(?:sedicenne|diciassettenne|quindicenne|quattordicenne|tredicenne)`,
      `${under18} ?(?:anni|enne)?${gap(2)}(?:disponibile|vergine|arrapat[ao]|carina e disponibile)`,
      String.raw`(?<!figli[ao] )(?<!sorella )(?<!nipote )(?<!fratello )(?<!cugin[ao] )(?:ragazza |io |sono )?1[3-7] ?enn[ei](?! (?:mia|che gioca))`,
      'sono (?:(?:ancora|una|un|in realta|purtroppo) ){0,2}minorenne|(?:^|[.,] ?)minorenne(?= ?(?:$|[?!.,]))',
      '(?:non sono|non ho ancora|non ancora|non sono ancora|non saro) (?:ancora )?maggiorenne',
      '(?:tra|fra|manca|mancano) (?:poco|un mese|qualche mese|[a-z0-9]{1,7} (?:mes[ei]|settiman[ae]|giorni|ann[oi]))(?: (?:e|ai|al|i|miei|sono|divento|saro|faccio|compio|gia|ne|ho|per|diventare|alla)){0,4} (?:maggiorenne|maggiore eta|18(?! (?:euro|km|ore|giorni))|diciotto)',
      '(?:non ho|senza)(?: ancora)? (?:compiuto )?(?:i )?(?:18|diciotto)(?: anni)?(?! (?:euro|ore|crediti))',
      '(?:^|[.,] ?|ho |ne ho |faccio )quasi (?:18|diciotto)(?: anni)?(?! (?:euro|ore|km|giorni|che|mila))',
      '(?:quando|appena|fra poco|tra poco|presto|a breve|non appena) (?:compio|faccio|compiro|faro) (?:i )?(?:18|diciotto)',
      '(?<!figli[ao] )(?:compio|faccio|compiro|faro) (?:i )?(?:18|diciotto)(?: anni)?(?: (?:fra|tra|a|ad|il|in|il mese|l.anno|quest.anno|domani|presto))',
      '(?:a|ad|in|fra poco|il prossimo) [a-z]{4,10} (?:compio|faccio) (?:i )?(?:18|diciotto)(?: anni)?(?! (?:ore|km|giorni|colloqui))',
      String.raw`(?:sono|classe|nat[ao]) (?:del |nel |il \d{1,2} [a-z]{4,9} )?${bornTooLate}`,
      `(?:sono|vado|faccio|frequento|studio|fo)(?: ancora)? (?:in |la |al |alle |il |le |a |nel |l.)?${school}(?! (?:come (?:prof|inseg)|a (?:insegnare|prendere)|di mi[oa]|con i miei (?:student|alunn)))`,
      'vado ancora a scuola|ancora a scuola|sono ancora a scuola',
      `i miei (?:genitori )?non (?:sanno|devono sapere)${gap(6)}(?:ho )?${under18}`,
      inTurn(desire, minor, 4),
      near(minor, sexual, 6),
      inTurn(
        minor,
        oneOf(
          'disponibil[ei]|in vendita|vergin[ei]|da presentar[a-z]{1,3}|che (?:ci sta|ci stanno|scopa|vuole)|mi (?:piacciono|eccitano|attirano)',
        ),
        4,
      ),
      '(?:foto|video)(?: [a-z]{1,10}){0,5} (?:quando avevi|di quando avevi|da) (?:1[0-7]|piccola|bambina|ragazzina|minorenne|[a-z]{5,11} anni)',
      'quando avevi (?:1[0-7]|tredici|quattordici|quindici) anni(?: [a-z]{1,8}){0,3} (?:nud[ao]|foto|costume|sexy)',
      'piu (?:sono|e|siete) (?:piccol[ae]|giovan[ei])(?: [a-z]{1,8}){0,2} (?:meglio|mi piac[a-z]{1,7}|bell[oe])',
      'lolit[ae]|school ?girl|jailbait|preteen|pedo[a-z]{0,5}',
      inTurn(
        girl,
        `(?:di |ha |e |che ha |da )?${under18} (?:anni )?${gap(4)}(?:liber[ao]|disponibil[ei]|viene|venga|sexy|bon[ao]|vergine|quanto|presenta|porta)`,
        2,
      ),
      `(?:porta|portami|fammi conoscere|presentami|mi presenti|voglio|viene|invita)${gap(4)}${girl}${gap(3)}${under18}(?: anni)?`,
      `(?:quanti anni ha|che eta ha)${gap(3)}${girl}${gap(6)}(?:piacciono|piace|giovan[ei]|carina|porta|foto)`,
      `${girl}(?: [a-z]{1,6}){0,2} (?:di|con) (?:1[0-7]|[a-z]{5,11}) anni${gap(4)}${sexual}`,
    ),
  },
  {
    id: 'coercion.said',
    title: 'Coercizione',
    ground: 'coercion',
    weight: 100,
    priority: 100,
    reads: 'words',
    find: phrases(
      // Somebody who cannot leave.
      `(?<!gatto )(?<!cane )(?<!medico )(?<!dentista )(?<!dottore )(?<!fisioterapista )(?:${me}|ti) (?:obblig(?:a|ano)|costring(?:e|ono)|forz(?:a|ano)|ricatt(?:a|ano))${harmless}`,
      `(?<!cane del vicino )(?<!cane )(?<!gatto )${me} minacci(?:a|ano)`,
      `ti (?:obbligo|costringo|forzo)${harmless}`,
      `(?<!medico )(?<!dottore )(?<!capo )(?:mi (?:ha|hanno)|sono(?: stata)?) (?:obbligat|costrett|forzat|ricattat)[oaie](?: con la forza)?(?= ?(?:$|[.,!;]|da )| a (?:far|lavor|star|incontr|dorm|andare con|prostit|dar|vend|sesso|spogl|bere|firm|tac|venir|rest|abort|sub|accett|scop|pag|rub|continu|tradir))`,
      `(?:mi|ci) (?:tengono|tiene|hanno|ha)(?: [a-z]{1,8}){0,2} (?:chius[aeio]|rinchius[aeio]|segregat[aeio]|prigionier[aeio]|sequestrat[aeio]|legat[aeio]|sotto controllo)(?! (?:da|per) (?:lavoro|ufficio))`,
      `prigionier[ao](?! (?:del (?:lavoro|traffico|divano)|di azkaban))|sono schiav[ao]|tratta di esseri|mi (?:vende|vendono|affitta|affittano|cede|cedono|scambia)(?= ?(?:$|[.!,]| a | ai | agli | per))|sono stata vendut[ao]|mi ha vendut[ao]`,
      `non (?:posso|possiamo|riesco a) (?:andarmene|andare via|scappare|fuggire|uscire di casa|lasciare (?:questo|la casa)|liberarmi|tornare (?:a casa|al mio paese))(?! (?:prima|presto|dal lavoro|dall.ufficio|finche|subito))`,
      'non sono libera di|non sono liber[ao](?= ?(?:$|[.!?]))(?<=aiut.{0,30})',
      `non mi (?:lasci(?:a|ano)|fa|fanno|permett(?:e|ono)(?: di)?) (?:uscire|andare via|andarmene|telefonare|parlare|vedere nessuno|scappare)(?! (?:da|dal|dall.|dalla )?(?: ?ufficio|lavoro|riunione)| prima| presto| finche| in ferie)`,
      `(?:mi ha|mi hanno|ha|hanno|si e|ti) (?:preso|prendo|pres[ei]|tolto|tolgo|sequestrato|trattiene|trattengono|tenut[oi]|nascosto|ritirato|in mano)(?: [a-z]{1,8}){0,2} (?:(?:il|i|mio|miei|tuo|tuoi) ){0,2}(?:passaporto|passaporti|documenti|permesso|telefono)`,
      '(?<!non )(?:ha|hanno|tiene|tengono) (?:lui |loro )?(?:il mio|i miei|il tuo) (?:passaporto|documenti|permesso)|(?<!non )(?:mi|ci) (?:tiene|tengono) (?:il |i |tutti i )(?:passaporto|passaporti|documenti)',
      `(?:mi|la|ci) (?:picchi(?:a|ano)|mena(?:no)?|violent(?:a|ano)|drog(?:a|ano)|stupr(?:a|ano)|controlla a vista|controllano a vista|sorvegli(?:a|ano))`,
      'mi (?:controlla|controllano|guardano|ascoltano)(?: [a-z]{1,9}){0,3}[, ]{1,2}(?:non posso|telefono|chat|messaggi|tutto quello)',
      `si tiene (?:tutti )?i (?:miei )?(?:soldi|guadagni|documenti)|(?:devo|dobbiamo) (?:dare|consegnare|portare|versare)(?: [a-z]{1,8}){0,4} (?:soldi|guadagni|incasso|percentuale|meta)(?: [a-z]{1,6}){0,2} (?:a|al|alla|ai) ?(?:lui|loro|lei|casa|madame|signora|mio (?:uomo|capo|protettore|ragazzo|compagno|padrone(?! di casa))|marito|capo|protettore|albanesi|quelli|suoi)`,
      `(?:lavor[oa]|lavorare|guadagno) (?:per|con) ${captor}(?: che)?(?: [a-z]{1,8}){0,3} (?:decid[a-z]{1,3}|obblig[a-z]{1,3}|sold[oi]|tutto|comand[a-z]{1,3})|decide tutto lui|decide lui (?:chi|quando|con chi|tutto)|decide (?:il mio capo|lui|lei) (?:chi|con chi)`,
      `(?:debito|debiti)${gap(8)}(?:lavor[a-z]{1,5}|viaggio|con (?:loro|lui|brutta|brutte)|madame|finche non|fanno)`,
      `(?:portat[ao]|venut[ao]|arrivat[ao]|fatt[ao] venire)(?: qui)? in italia(?: [a-z]{1,8}){0,3} (?:inganno|promessa|con la forza|con una bugia)`,
      `(?:se non|se smetto|se scappo|se parlo|se mi rifiuto)${gap(4)}(?:prendono|prende|fanno|fa|picchi[a-z]{1,4}|ammazz[a-z]{1,4}|uccid[a-z]{1,4})(?: [a-z]{1,8}){0,5}(?:famiglia|male|figli[oae]?|me|mi)?(?=[^a-z]|$)`,
      `(?:aiut(?:ami|atemi|o)|ti prego|chiama la polizia|chiamate la polizia)${gap(6)}(?:prigionier[ao]|liber[ao]|scappare|fuggire|chius[ao]|obblig[a-z]{2,4}|costring[a-z]{2,4}|polizia)`,
      `(?:mi (?:obblig[a-z]{1,4}|costring[a-z]{1,4}|fanno|fa))${gap(3)}(?:lavorare|prostituir[a-z]{1,3}|vendermi|andare con|incontrare|fare sesso|dare i soldi|dormire con)|non voglio farlo(?: [a-z]{1,8}){0,3}(?:obblig|costring|devo|fanno)`,
      // Somebody who decides for others.
      `(?:gestisco|controllo|comando|porto|ho|mando)(?: [a-z0-9]{1,6}){0,3} ragazz[ae](?: [a-z0-9]{1,8}){0,4} (?:lavorano|lavora|per me|fanno quello|fa quello|dico io|obbedisc[a-z]{2,5}|controllate)`,
      'gestisco(?: io)? (?:le|delle|due|tre|alcune|molte|varie) ragazze|(?:le mie )?ragazze (?:controllate|che lavorano per me|ubbidienti|obbedienti)|ragazz[ae](?: che)? lavora(?:no)? per me',
      `(?:ti|vi) (?:procuro|do|porto|mando|presto|vendo|cedo|faccio avere)(?: [a-z]{1,6}){0,2} (?:una |la mia |le mie |delle )?(?:ragazz[ae]|donn[ae]|fidanzata|moglie)(?! (?:con il catering|per lo stand|dello staff))`,
      '(?:lei|loro) non (?:puo|possono) (?:dire di no|rifiutar[a-z]{1,3}|scegliere)|(?:la mia (?:ragazza|donna|compagna|moglie)|lei) fa (?:tutto )?quello che (?:voglio|dico|le dico|chiedo|le ordino|ordino|comando)',
      // Somebody who will not take no.
      'sei obbligat[ao] a (?:venire|farlo|stare|incontrar|obbedire|dormire|vedermi|baciar)[a-z]{0,4}',
      `(?:non (?:puoi|potete|osare|hai (?:il )?diritto di|ti azzardare a|provare a)) (?:rifiutar(?:e|mi|ti)|dir(?:mi|e)(?: di)? no|tirarti indietro|andartene|lasciarmi)(?! (?:un (?:caffe|gelato|tiramisu|dolce)|al (?:tiramisu|dolce|gelato)|a un))`,
      `(?:hai accettato|hai preso i soldi|ti ho pagat[oa]|ho pagato|ti ho offerto|ho speso|hai sbloccato|ho sbloccato)${gap(7)}(?:mi devi|quindi devi|adesso (?:fai|devi)|ora (?:fai|devi)|fai quello|devi (?:venire|fare|stare|dormire|darmi)|non puoi|dovuto|pretendo)`,
      'mi devi (?:qualcosa|una notte|un bacio per forza|obbedienza|sesso|il tuo corpo|rispetto e)',
      near(
        'per forza|devi (?:venire|farlo|starci)',
        'hai accettato|hai preso i soldi|ti ho pagat[oa]|hai gia detto di si',
        5,
      ),
      `non puoi${gap(3)}${gap(2)}ti ho pagat[oa]`,
      '(?<!o )(?:non hai|non ho|non abbiamo) (?:altra )?scelta(?! (?:tra|fra|su|che|:))(?= ?(?:$|[.,!?]|devi|o ))(?<!ahah.{0,30})',
      'devi (?:obbedire|ubbidire|obbedirmi|ubbidirmi|sottometterti|fare (?:tutto )?(?:come|quello che|cio che) (?:dico|voglio|ti dico|chiedo))[a-z]{0,3}|fai quello che (?:voglio|dico|ti dico)|farai quello che',
      'o (?:vieni|fai|stai|accetti|scopi)(?: [a-z]{1,8}){0,4} o (?:te ne penti|te ne pentirai|sono guai|vedrai|succede|finisce male|lo dico|pubblico)',
      // Drugs and drink to bend someone.
      '(?:la|ti|le|li) (?:drogo|drogo un po|addormento|stordisco|sedo|faccio ubriacare|ubriaco)|ti faccio bere(?: [a-z]{1,8}){0,3} (?:cosi|e poi|finche|lasci)|(?:messo|metto|metterti|mettere|metterle) (?:qualcosa|una goccia|due gocce|qualche goccia|delle gocce|gocce|roba|una pasticca|una pastiglia|la droga|ghb|sonnifero)(?: [a-z]{1,6}){0,2} (?:bicchiere|drink|bevanda|bere|cocktail|vino)|droga dello stupro|scopolamina',
      `(?:mio|tuo|suo|il|un) (?:pappone|protettore|magnaccia|sfruttatore|padrone(?! di casa| del (?:locale|cane|bar|ristorante)))`,
      'contro la (?:mia|tua|sua) volonta|anche se non vuoi|che (?:tu )?lo voglia o no|con le buone o con le cattive',
    ),
  },
  {
    id: 'threat.said',
    title: 'Minaccia o ricatto',
    ground: 'threat',
    weight: 80,
    priority: 90,
    reads: 'words',
    find: phrases(
      `(?:ti|vi) ${hurt}${joking}(?! se )`,
      `(?:ti|vi) ${hurt} se (?:non (?:mi )?(?:rispond|vieni|pagh|torni|mandi|la smetti|stai zitt|fai)|ti (?:vedo|trovo|becco|incontro)|parli|mi (?:lasci|blocchi|denunci|ignori|tradisci)|lo (?:dici|fai)|scappi|scopro|esci con|vai con)[a-z]{0,4}`,
      `(?:giuro|vedrai|prima o poi)${gap(3)}(?:ti|vi) ${hurt}`,
      `(?:ti|vi) ${breakIt} (?:la |le |il |l'|tutt[aoe] |i |gli |quel |quella |quei )+(?:faccia|gambe|braccia|ossa|testa|culo|muso|denti|naso|gola|schiena|mani|dita|occhi|macchina|auto|casa|grugno|collo|pancia|facciotta|faccino|bel viso|viso|capelli)`,
      'ti (?:faccio|faro)(?: [a-z]{1,6}){0,2} (?:male|picchiare|menare|sparire|ammazzare|fuori|passare la voglia di vivere|pentire|piangere sangue|vedere io|finire male|finire (?:in ospedale|sottoterra)|un occhio nero|nera)(?! (?:di|alle))',
      '(?:meriti|ti meriti|ti arriva|ti arrivano|prenderai|ti do|ti tiro)(?: [a-z]{1,5}){0,2} (?:coltellat[ae]|pallottol[ae]|pugn[oi] in|sprangat[ae]|botte|mazzat[ae]|schiaff[oi] che|proiettil[ei]|ceff?on[ei] che|una lezione che)',
      '(?:acido|benzina)(?: [a-z]{1,8}){0,3} (?:addosso|in faccia|sul viso)|(?:sfigur|sfregi)[a-z]{1,5}(?: [a-z]{1,8}){0,3} acido',
      'te la (?:faccio|faro) pagare(?!:)(?! (?:cara )?(?:al|con|la prossima cena|a (?:biliardo|tennis|carte|padel)))|(?:questa )?me la (?:paghi|pagherai)(?! con| la cena)|la pagherai(?: cara)?|la pagate cara',
      '(?<!non )(?:te ne|ve ne) pentirai|(?<!non )ti (?:pentirai|farei pentire)(?! di non)|te ne (?:faccio|faro) pentire|rimpiangerai di',
      'so (?:bene |benissimo |esattamente )?dove (?:(?:abita|vive|lavora|va a scuola|sta)(?: [a-z]{1,6}){0,1} (?:tua|tuo|tuoi|la tua)|abiti|vivi|stai di casa|dormi|parcheggi|va a scuola|vanno a scuola)(?! (?:anche|ora|vicino))|ho (?:trovato|scoperto) (?:il tuo indirizzo|dove (?:abiti|vivi|lavori))',
      '(?:stai |sta )?attent[ao](?: [a-z,]{1,8}){0,2} so (?:bene )?(?:dove|a che ora|chi)|so (?:bene )?dove lavori(?= ?(?:$|[.!]|e (?:verro|vengo)|stai|sta attent|attent|vedrai|puttan|stronz))|so a che ora (?:esci|torni|stacchi|finisci|rientri)|conosco (?:i tuoi orari|la tua (?:macchina|famiglia|targa))',
      'attent[ao] (?:a quando|quando|a dove|alle spalle|mentre) (?:torni|esci|cammini|giri|rientri|vai)(?: a casa| da sola| la sera| di notte){0,2}(?= ?(?:$|[.!]|puttan|stronz|troia))|attent[ao] alle spalle|guardati (?:le )?(?:spalle|alle spalle)|dormi con un occhio',
      `(?:ti aspetto|vengo|verro|vengo a prenderti|siamo|ti vengo a (?:trovare|prendere)|ci vediamo)(?: [a-z]{1,6}){0,2} sotto casa(?: tua)?(?: [a-z]{1,6}){0,2} (?:vediamo|vedrai|sistemiamo|ne riparliamo|pagherai|guai|con (?:due|degli|i miei))`,
      'ti (?:vengo|verro|vengo io|veniamo) a (?:cercare|prendere (?:a casa )?(?:anche se|con la forza|per i capelli))|ti (?:trovo|trovero|becco|beccero|rintraccio|rintraccero)(?: [a-z]{1,6}){0,4} (?:e (?:ti|sono|vedrai|poi|te la)|guai|ovunque|dovunque|prima o poi)|prima o poi ti (?:becco|trovo|prendo|incontro)|non (?:mi )?scappi(?= ?(?:$|[.!]))',
      '(?:mando|ti mando|arrivano|vengono)(?: [a-z]{1,6}){0,2} (?:amici|ragazzi|cugini|fratelli|gente|persone|tipi|uomini)(?: [a-z]{1,6}){0,2} a (?:trovarti|prenderti|cercarti|casa tua|farti|parlarti)',
      'fai una brutta fine|(?:finisci|finirai|finisce|finira|andra a finire|andra) (?:molto )?male(?: (?:se|per te|tra|stavolta))?(?=[^a-z0-9]|$)(?! (?:il film|la partita|la serie))|(?:sono|saranno|avrai) guai(?= ?(?:$|[.!]|per te|seri|grossi))|passerai (?:dei )?(?:brutti )?guai',
      // Extortion.
      `${expose}${gap(6)}${compromising}${gap(6)}${audience}`,
      `${expose}${gap(3)}(?:a |al |alla |ai |a tutta la )?(?:tuo |tua |tuoi )${audience}${gap(4)}(?:${compromising}|cosa|che|se)`,
      `${compromising}${gap(3)}(?:finisc[eo](?:no)?|finira(?:nno)?|vanno|andranno|li mando|le mando|li pubblico|le pubblico|escono|esce|lo pubblico|lo mando)${gap(2)}(?:in rete|online|su internet|a tutti|sui siti|sui social|in giro|dappertutto|ovunque)`,
      `(?:pubblico|diffondo|metto online|mando in giro|faccio girare)${gap(2)}(?:le tue|i tuoi|tutte le|tutti i|quelle|quei|quel|il tuo) (?:foto|video|messaggi|screenshot|nudi)`,
      `(?:lo (?:sapra|saprà|verra a sapere)|lo sapranno|verranno a saperlo|lo dico|lo diro|racconto tutto|diro tutto|dico tutto|faccio sapere)${gap(4)}(?:a |al |alla |ai )?(?:tutta |tuo |tua |tuoi |la )*${audience}`,
      `(?:mandami|dammi|paga|pagami|versa|se non (?:mi )?(?:pagh|dai|mand|vers|fai|rispond|vien)[a-z]{0,4})${gap(8)}(?:pubblico|diffondo|finisce|finiscono|online|in rete|a tutti|lo dico|dico tutto|racconto)`,
      `(?:ho|tengo) (?:i tuoi|le tue|dei tuoi|delle tue|un tuo|il tuo) (?:video|foto|screenshot|nudi|segret[oi])${gap(6)}(?:pag[a-z]{1,5}|pubblic[a-z]{1,4}|mand[a-z]{1,4}|attent[ao]|tutti)`,
      'sei (?:una donna |una persona |un uomo |gia )?mort[ao](?= ?(?:$|[.!]|se ))(?! di)|hai i (?:giorni|minuti) contati|non arrivi a domani|non esci viv[ao]|ti (?:resta|rimane) poco da vivere|scavati la fossa|ti (?:mando|spedisco|mandero) (?:in ospedale|al cimitero|sotto terra|all.altro mondo)|ti (?:do|riempio di|prendo a|prendero a|ammazzo di|faccio nera di) (?:botte|calci|pugni|schiaffi|ceffoni|mazzate|sprangate|cinghiate|bastonate)',
      '(?:vedrai|vedi|te lo faccio vedere|ti faccio vedere)(?: io)? (?:cosa|che cosa|quello che|di cosa|chi sono)(?: [a-z]{1,4}){0,2} (?:succede|succedera|capita|faccio|aspetta|combino|sono capace|comanda|sono)(?! (?:di bello|se mescoli|nella puntata))|(?:e |poi )?ti faccio vedere io(?= ?(?:$|[.!]))|te ne accorgerai|non sai (?:con chi (?:hai a che fare|parli)|di cosa sono capace|chi sono io|contro chi)|hai (?:scelto|trovato|toccato) la persona sbagliata|(?<!ancora )non (?:e finita|finisce) qui(?= ?(?:$|[.!]))|ti conviene (?:rispondere|venire|fare|stare zitt|obbedire)[a-z]{0,3}(?: [a-z]{1,8}){0,4}(?: o | altrimenti | se no )?|so tutto (?:di te|della tua (?:vita|famiglia))(?=.{0,60}(?:attent|paga|pagherai|rispondi|guai))|(?:stai|sta) attent[ao](?= ?(?:$|[.!]))(?<=(?:so|conosco|vedrai|ti) .{0,80})',
      'ti (?:rovino|rovinero)(?: (?:la vita|la carriera|la reputazione|il matrimonio|la famiglia|per sempre)| ?$)|ti faccio (?:perdere|licenziare|cacciare)(?: [a-z]{1,6}){0,2} (?:lavoro|casa|figli|tutto)?',
    ),
  },
]
