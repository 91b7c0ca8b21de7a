import { cardNumbers } from './cards.ts'
import { ibans } from './iban.ts'
import { gap, near, oneOf, phrases, type Rule, inTurn } from './rule.ts'
import { sum } from './vocabulary.ts'

const cash = oneOf('sold[oi]|soldini|denaro|quattrini|grana|cash|contanti|monete', sum)
const bill = oneOf(
  'bollett[ae]|affitto|rata|spesa|spese|cure|medicin[ae]|operazione|intervento|ospedale|avvocato|notaio|dogana|multa|mutuo|debit[oi]|viaggio|bigliett[oi]|treno|taxi|aereo|volo|benzina|visto|passaporto|tasse',
)
/** Giving money to whoever speaks. */
const giveMe = oneOf(
  '(?:mand|invi|gir|prest|anticip|vers|pag|ricaric|regal|bonific|accredit|don)(?:ami|amelo|ameli|amene|atemi|armi|armeli|armelo|armene|argli|are a me)',
  'mandame(?:li|lo)|spediscim[ie]|spedirmi|trasferiscimi|trasferirmi|dammi|darmi|mettimi|farmi avere|fammi avere|sgancia',
  '(?:me li|me lo|mi) (?:mand[ia]|invii|invia|gir[ia]|prest[ia]|anticip[ia]|vers[ia]|pagh[ia]|ricarich[ia]|regal[ia]|manderesti|presteresti|pagheresti|daresti|dai|fai|potresti (?:mandare|prestare|dare|anticipare))(?: tu)?',
  '(?:puoi|potresti|riesci a|riusciresti a|ti va di|vuoi) (?:mandar|inviar|girar|prestar|anticipar|versar|pagar|ricaricar|dar|regalar|aiutar)[a-z]{1,5}',
  'manda|invia|versa|anticipa|ricarica',
)
const iNeed = oneOf(
  'mi (?:serv(?:e|ono|irebbe|irebbero)|occorr(?:e|ono)|mancano|manca|servirebbe)',
  '(?:ho|avrei|avevo)(?: urgente| urgentemente| tanto| molto| davvero| proprio| un)? bisogno di',
  '(?:devo|dovrei|non posso|non riesco a|come faccio a) pagare',
)
const helpMe = oneOf(
  'aiut(?:ami|armi|arci|i|o|eresti|ino)|mi (?:aiuti|aiuteresti|dai una mano|puoi aiutare)|dammi una mano',
)
const payApp = oneOf(
  'postepay|poste pay|revolut|satispay|paypal|pay pal|hype|western ?union|money ?gram|ria money|paysafe ?card|paysafe|usdt|skrill|neteller|cash ?app|venmo|n26|wise|tinaba|buddybank|mooney|sisal ?pay',
)
const giftCard = oneOf(
  'gift ?cards?|cart[ae] regalo|buon[oi] regalo',
  '(?:buon[oi]|cart[ae]|codic[ei]|card|ricarica|voucher)(?: [a-z]{1,8}){0,2} (?:amazon|itunes|google play|steam|apple|paysafecard|zalando|playstation|xbox|netflix|roblox|razer)',
  '(?:amazon|itunes|google play|steam|apple|playstation|razer|neosurf) (?:card|gift|code|buoni|voucher|ricarica)',
)
const crypto = oneOf(
  'bitcoin|btc|eth|ethereum|usdt|cripto ?valut[ae]|cripto|crypto|token|nft|forex|trading|trader|wallet|metamask|binance|coinbase',
)
const placing = 'invest(?:i|ire|irci|iment[oi]|o|endo|iamo|ito)|broker|rendiment[oi]|profitt[oi]'
const invest = oneOf(placing, crypto)
const gain = oneOf(
  'guadagn[a-z]{1,6}|raddoppi[a-z]{1,4}|triplic[a-z]{1,5}|moltiplic[a-z]{1,5}|garantit[oi]|sicur[oi] al|rend[ei]|arricch[a-z]{1,5}|fare (?:i )?soldi',
  String.raw`\d{1,3} ?%`,
  String.raw`(?:ne hai|diventano|ne riprendi|ricavi|te ne tornano) \d{2,5}`,
)
const deposit = oneOf('caparra|acconto|anticipo|deposito|cauzione|prepagat[oa]|pre-?pagamento')
const meeting = oneOf(
  'viaggio|bigliett[oi]|taxi|treno|aereo|sicurezza|conferm[a-z]{1,6}|appuntamento|incontr[a-z]{1,6}|veder[a-z]{1,3}|bonifico|prenotar(?:mi|e il tuo posto)|bloccare la (?:data|serata)|serieta',
)
const outside = oneOf(
  'fuori(?: (?:da|dal|dalla)(?: ?[a-z]{1,10}){0,2})?|direttamente|in nero|senza (?:passare|il sito|commissioni|lieta|i crediti)|a parte|sottobanco|brevi manu|di persona in contanti',
)

export const moneyRules: readonly Rule[] = [
  {
    id: 'iban.account',
    title: 'IBAN',
    ground: 'iban',
    weight: 100,
    priority: 50,
    reads: 'signs',
    find: ibans,
  },
  {
    id: 'iban.card',
    title: 'Numero di carta',
    ground: 'iban',
    weight: 100,
    priority: 50,
    reads: 'signs',
    find: cardNumbers,
  },
  {
    id: 'iban.asked',
    title: 'Coordinate chieste o offerte',
    ground: 'iban',
    weight: 60,
    priority: 50,
    reads: 'words',
    find: phrases(
      'iban|coordinate bancarie|codice swift|bic swift',
      'cvv2?|cvc|codice (?:dietro|sul retro)(?: della)? (?:la )?carta',
      '(?:dammi|mandami|mi (?:dai|mandi|dici)|ti (?:do|mando|giro)|ecco|dimmi)(?: [a-z]{1,6}){0,3} (?:numero|dati|estremi|foto)(?: [a-z]{1,6}){0,2} (?:carta(?! d.identita| d.imbarco)|conto|bancomat|postepay)',
      '(?:numero|estremi) (?:del|di) conto',
    ),
  },
  {
    id: 'scam.money',
    title: 'Denaro chiesto o promesso',
    ground: 'scam',
    weight: 60,
    priority: 50,
    reads: 'words',
    find: phrases(
      // Money, asked for.
      inTurn(giveMe, cash, 5),
      inTurn(
        cash,
        '(?:me l[io]|me ne) (?:mand[ia]|invii|gir[ia]|prest[ia]|anticip[ia]|d[ai]{2}|pagh[ia]|presteresti|manderesti)',
        6,
      ),
      `(?<!non ti )${inTurn(iNeed, oneOf('sold[oi]|denaro|un prestito|contanti|liquidi|liquidita', sum), 5)}`,
      near(
        helpMe,
        oneOf('sold[oi]|denaro|economic[a-z]{2,5}|finanziari[a-z]{1,5}|qualche soldo', bill, sum),
        6,
      ),
      `${oneOf('mi (?:pagh(?:i|eresti)|anticip(?:i|eresti)|salderesti)', '(?:puoi|potresti|riesci a) (?:pagar(?:mi|e tu)|anticipar(?:mi|e)|saldar(?:mi|e))', 'pagami|anticipami|pagarmi')}${gap(3)}(?:il |la |l'|le |i |questa |un |una )?(?:mio |mia |mie )?${bill}`,
      '(?:fai|fammi|farmi|faresti|mi fai|mi faresti|manda|mandami|serve)(?: [a-z]{1,8}){0,2} (?:una? )?(?:ricarica|versamento|bonifico|vaglia|moneygram|money gram|western union|accredito)(?! (?:dell|del|per l))',
      '(?:ricaric(?:a|ami|armi|are|hi|o|arti)) (?:la |il |una |sulla )?(?:mia |tua |mio |tuo )?(?:postepay|carta|telefono|cellulare|scheda|credito|telefonica)(?! (?:elettrica|in ufficio))',
      `(?:mi|me li|te li|ve li) (?:ridai|restituis[a-z]{1,4})|te (?:li|lo) (?:rid[ao]|restituisco|rendo|ripago)(?: [a-z]{1,10}){0,2} (?:presto|luned|venerd|fine mese|appena|subito|tutti|doppio)`,
      `(?:prestami|mi presti|prestarmi)${gap(2)}(?:mille|cento|duecento|trecento|cinquecento|duemila|\\d{2,5})`,
      '(?:prestit[oi])(?: [a-z]{1,10}){0,3} (?:fino a|urgente|tra privati|veloce|subito|per favore|personale)',
      '(?:sono un[a]?|offro|concedo) (?:finanziator[a-z]{1,4}|prestit[oi])(?: [a-z]{1,10}){0,3}',
      // Before anything happens.
      near(deposit, meeting, 5),
      `(?:chiedo|voglio|pretendo|ti chiedo|devi|mandami|manda|vers[a-z]{1,5}|previo|lascia(?:mi)?|invia(?:mi)?|faccio pagare|solo con|gradito)${gap(4)}${deposit}(?! (?:al|del|per (?:la|il) (?:sala|ristorante|catering)))`,
      `(?:prima|anticipatamente|in anticipo)${gap(4)}(?:pag[a-z]{2,5}|vers[a-z]{2,5}|mand[a-z]{2,5}) (?:un|una|la|il|i)? ?(?:tessera|quota|iscrizione|assicurazione|${cash})`,
      `${oneOf('tessera (?:del )?club', 'quota (?:di )?iscrizione', 'assicurazione (?:incontr[a-z]|sull.incontro)', 'codice di sicurezza', 'verifica (?:anti ?truffa|identita)')}${gap(6)}${cash}`,
      `(?:serve|occorre|devi|bisogna)${gap(3)}(?:pagare|versare|comprare|acquistare)${gap(4)}(?:tessera|quota|dogana|codice|assicurazione|registrazione|sblocco)`,
      `(?:compra|acquista|prendi)${gap(3)}codice di sicurezza|registrart[ia]${gap(9)}(?:carta|assicurazione)`,
      // How it is sent.
      giftCard,
      '(?:western ?union|money ?gram|ria money|paysafe ?card|paysafe)',
      `(?:mio|tuo|mia|tua|sul|sulla|accetto|solo|usiamo|hai|fammi|farmi|mandami|mandameli|inviami|paga|pagami|ricarica|(?<!pagato )subito su|me li (?:mandi|giri) su)${gap(1)}${payApp}(?! (?:il parcheggio|la spesa|al bar))`,
      `${payApp}${gap(3)}(?:di |da )?(?:${sum}|\\d{2,4}(?!\\d)|amici|va bene|cosi|e ti)`,
      `(?:ti|mi) (?:faccio|fai|mando|mandi|do|giro) (?:un |io un |il )?(?:bonifico|versamento|ricarica|paypal|postepay)`,
      // Moving the money of others.
      `(?:riceva|ricevi|ricevere|arriva|ti mando|ti arriva|passare|transit[a-z]{2,4})${gap(6)}(?:bonific[oi]|sold[oi]|denaro|somma)${gap(8)}(?:gir[a-z]{1,4}|teng[a-z]{1,4}|trattien[a-z]{1,3}|percentuale|parte|\\d{1,2} ?%)`,
      `${oneOf('dogana|sdoganare|sdoganamento|spese di (?:dogana|spedizione|consegna)')}${gap(6)}(?:pag[a-z]{2,4}|consegn[a-z]{2,5}|spese|pacc[oh]i?|anticip[a-z]{1,4})|(?:pag[a-z]{2,4}|pacc[oh]i?|spese)${gap(6)}(?:dogana|sdoganare)`,
      `(?:eredit[a-z]{1,6})${gap(10)}(?:notaio|pag[a-z]{2,4}|sblocc[a-z]{2,5}|tasse|aiut[a-z]{1,4}|conto|bonifico|dividere|percentuale)`,
      `(?:hai vinto|vincitore|vincitrice|selezionat[ao] per|premio)${gap(7)}(?:invi[a-z]{1,4}|riscuot[a-z]{2,5}|ritir[a-z]{2,4}|mand[a-z]{1,4}|vers[a-z]{1,4}|pag[a-z]{2,4}|clicca|dati)`,
      `(?:bloccat[oaie]|congelat[oaie]|sospes[oaie])${gap(6)}(?:pag[a-z]{1,5}|mand[a-z]{1,5}|anticip[a-z]{1,5}|prest[a-z]{1,5})|(?:rubato tutto|derubat[oa]|bloccat[oa] (?:in|all)(?: ?[a-z']{1,12}){0,2})${gap(6)}${oneOf('sold[oi]|mandarmi|mandami|pagarmi|prestarmi|anticiparmi')}`,
      // Easy money.
      near(invest, gain, 5),
      `invest[a-z]{1,4}${gap(3)}${sum}`,
      `(?:ti|te lo|vi) (?:insegno|mostro|spiego|faccio vedere|faccio entrare|presento)${gap(5)}(?:guadagn[a-z]{2,4}|${invest}|fare soldi|soldi facili|metodo)|(?:entra|unisciti|iscriviti)${gap(4)}(?:gruppo|corso|canale)${gap(3)}${invest}`,
      `(?:manda|invia|paga|paghi|pagare|accetto|pagamento|ti mando|versa)${gap(4)}${crypto}`,
      String.raw`0[.,]\d{1,4} ?(?:btc|eth|bitcoin)`,
      'guadagn(?:i|are) (?:facil[ei]|extra|da casa|subito|tantissimo|senza|bene|\\d{2,5})|soldi facili|(?:reddito|guadagno|rendita) (?:facile|passiv[oa]|extra|garantit[oa]|sicur[oa])',
      String.raw`lavoro da (?:casa|remoto)[^a-z0-9.]{1,3}(?:[a-z]{1,10} ){0,3}\d{2,5}`,
      String.raw`\d{1,3} ?% (?:al|a|ogni|di) (?:mese|giorno|settimana|rendimento|guadagno|interesse)`,
      '(?:raddoppi|triplic|moltiplic)[a-z]{1,5}(?: [a-z]{1,8}){0,3} (?:sold[oi]|risparmi|capitale|soldini|denaro|euro)',
      // Around the site.
      near(oneOf('pag(?:ami|armi|arti|hiamoci|amento|o|a|are|arci|atemi|hi)'), outside, 4),
      // Codes of others.
      `(?:dammi|mandami|mandamelo|mi (?:dici|mandi|giri|leggi|dai|inoltri)|dimmi|inviami|leggimi|girami|me lo (?:dici|mandi|giri))${gap(4)}(?:codic[ei]|pin|otp|password)${gap(4)}(?:sms|otp|verifica|arrivat[oa]|ricevut[oa]|banca|whats)`,
      `codic[ei]${gap(6)}(?:me lo (?:dici|mandi|giri|leggi|inoltri)|mandamelo|dimmelo|giramelo|inoltramelo)`,
      '(?:dammi|mandami|mi (?:dici|mandi|giri|dai)|dimmi)(?: [a-z]{1,6}){0,3} (?:codice otp|otp|codice (?:di )?verifica|codice sms)',
      // Pictures and presents for money.
      near(
        '(?:foto|video|videochiamat[ae]|calze|contenut[oi]|mutand[a-z]{1,4})',
        oneOf('vend[oi]|vendesi|acquist[oi]|a pagamento|pacchett[oi]|prezz[oi]|pag[oia]|paghi|regalino', sum),
        5,
      ),
      `(?:mi fai|fammi|farmi|mandami|lasciami|gradito|gradisco|piccolo|un)${gap(2)}(?:regalino|pensierino|regalo)${gap(4)}(?:prima|postepay|paypal|ricarica|amazon|wish ?list|e (?:poi|ti mando))`,
      "(?:comprami|mi compri|compreresti|comprarmi|regalami|mi regali|mi prendi)(?: [a-z']{1,8}){0,3} (?:i ?phone|telefono nuovo|cellulare|borsa|gioiell[oi]|orologio|rolex|pc|tablet|macchina|scarpe di marca|ps5|playstation)",
      `(?:rott[oa]|rubato|pers[oa]|vecchi[oa]|scass[a-z]{2,5})${gap(3)}(?:telefono|cellulare|pc|computer|auto|macchina)${gap(4)}(?:me ne|me l[oa]|mi) (?:compri|regali|prendi|paghi|compreresti|regaleresti)`,
      `debit[oi]${gap(8)}(?:mi serv[a-z]{2,7}|${sum}|aiut[a-z]{1,4}|pagare)`,
    ),
  },
  // Hints. Two of the same kind are talk; asking, a sum and a pressing reason are not.
  {
    id: 'scam.sum_hint',
    title: 'Denaro e spese (indizio)',
    ground: 'scam',
    weight: 15,
    priority: 50,
    reads: 'words',
    find: phrases(cash, bill),
  },
  {
    id: 'scam.help_hint',
    title: 'Richiesta di aiuto (indizio)',
    ground: 'scam',
    weight: 25,
    priority: 50,
    reads: 'words',
    find: phrases(
      helpMe,
      '(?:me ne|me l[oai]|mi) (?:compri|paghi|presti|giri|anticipi|sblocchi|ricarichi|compreresti|pagheresti|versi|accrediti)|comprami|comprarmi|mi (?:puoi|potresti|riesci a) (?:comprare|pagare|prestare|mandare|girare|anticipare)|unica speranza|sei l.unic[oa] (?:che|a cui)',
    ),
  },
  {
    id: 'scam.urgent_hint',
    title: 'Fretta ed emergenza (indizio)',
    ground: 'scam',
    weight: 15,
    priority: 50,
    reads: 'words',
    find: phrases(
      'ospedale|in fin di vita|malat[oa]|operazione|intervento urgente|urgent[ei]|urgentemente|emergenza|entro (?:stasera|oggi|sera|un.ora)|disperat[oa]|unica speranza|sfratt[oa]|tagliano la luce|mi hanno tagliato|senza niente|rubat[oaie]|bloccat[oaie]|i fondi|te li rid[ao]|te li restituisco|bastano',
    ),
  },
  {
    id: 'scam.channel_hint',
    title: 'Ricariche e criptovalute (indizio)',
    ground: 'scam',
    weight: 25,
    priority: 50,
    reads: 'words',
    find: phrases(
      crypto,
      payApp,
      deposit,
      'ricarica|dal tabaccaio|(?:apri|fatti|fai|crea) un conto|conto su|dogana|tasse doganali|spese doganali|codice (?:che ti|arrivato)|sottobanco|senza (?:il|questo) sito|senza i crediti',
    ),
  },
  {
    id: 'scam.gain_hint',
    title: 'Promessa di guadagno (indizio)',
    ground: 'scam',
    weight: 25,
    priority: 50,
    reads: 'words',
    find: phrases(
      placing,
      String.raw`ne fai \d{3,5}|ne (?:guadagni|ricavi|prendi|incassi|tiri fuori)|ti (?:guido|seguo) io|guadagno io|come guadagn[oi]|entrat[ae] extra|liberta finanziaria|lavori quando vuoi`,
    ),
  },
  {
    id: 'scam.schemes',
    title: 'Schemi di truffa noti',
    ground: 'scam',
    weight: 60,
    priority: 50,
    reads: 'words',
    find: phrases(
      `(?:piccol[oa] |un |mi fai un |mi faresti un |chiederti un )prestito(?! (?:del libro|in biblioteca|bancario|per la casa|con la banca))`,
      `(?:pagamento|pago|paghi|pagare|si paga) anticipat[oa]mente|pagamento anticipato`,
      `(?:devi|dovresti|basta|devi solo) (?:solo )?(?:riceve(?:re|rli)|incassare)${gap(6)}(?:gir[a-z]{2,5}|mand[a-z]{2,5}|trasfer[a-z]{2,5}|percentuale)|percentuale${gap(10)}(?:ricevere|girar[a-z]{1,3}|sold[oi])`,
      `(?:tasse|spese|costi|oneri) (?:doganal[ei]|di sdoganamento|di sblocco)`,
      `(?:facciamo|pago|paghi|pagamento|sold[oi]|ti do)${gap(5)}(?:senza (?:il|questo) sito|fuori dal sito|a mano, senza)|senza (?:il|questo) sito${gap(6)}(?:sold[oi]|pag[a-z]{1,4}|contanti|${sum})`,
      `codice (?:che )?(?:ti )?(?:e |sta |stanno )?(?:appena |per )?(?:arriv[a-z]{2,4})(?=[^a-z0-9]|$)(?<=(?:passi|mandi|dici|dai|giri|leggi|mandami|dimmi|dammi|passami|leggimi|girami)(?: [a-z]{1,6}){0,4} codice.{0,30})`,
      `con ${sum}${gap(4)}ne (?:fai|guadagni|ricavi|prendi|diventano)`,
      `(?:vendo|ti vendo|acquisti|vuoi comprare)${gap(2)}(?:video|foto|contenuti|set|nudes?)`,
    ),
  },
]
