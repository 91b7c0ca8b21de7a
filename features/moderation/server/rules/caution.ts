import { deobfuscate } from './deobfuscate.ts'
import { normalise } from './normalise.ts'
import { gap, inTurn, near, oneOf, phrases } from './rule.ts'
import { contactVerb, sum } from './vocabulary.ts'

interface Caution {
  /** Said to the receiver, under the message. */
  readonly says: string
  readonly find: (text: string) => readonly object[]
}

const money = oneOf('sold[oi]|denaro|quattrini|contanti|prestito|bonifico', sum)
const cost = oneOf(
  'bollett[ae]|affitto|rata|spese|cure|medicin[ae]|operazione|operarsi|intervento|mutuo|debit[oi]|viaggio|bigliett[oi]|benzina|luce|gas|avvocato|dogana|macchinario',
)
const cannotPay =
  '(?:non (?:so|riesco|posso|abbiamo|ho|arrivo|copre)|fatica|faccio fatica|come (?:faccio|fare) (?:a|per)|mi hanno (?:tagliato|staccato)|tagliano|senza|indietro con|mangiando)'
const gift =
  '(?:gift ?cards?|cart[ae] regalo|buon[oi] regalo|ricaric(?:a|ami|armi|armela|hi)|postepay|paypal|revolut|western union)'

/** The gravest first: one sentence is read, three are not. */
const cautions: readonly Caution[] = [
  {
    says: 'Non inviare denaro, ricariche o buoni regalo a chi hai conosciuto online, qualunque sia il motivo.',
    find: phrases(
      gift,
      `(?:mi |me li |me ne |me lo )?(?:prest|mand|invi|gir|anticip|vers|pag|regal|dar)(?:ami|armi|arti|are|assi|asse|eresti|i|atemi|arglieli)${gap(4)}${money}(?<!(?:ti|posso|voglio) .{0,20})`,
      `(?:ho|avrei|avrebbe) (?:urgente |tanto |un )?bisogno${gap(3)}(?:${money}|aiuto economico)|aiuto economico|(?:problem[ai]|difficolta|situazione) (?:economic[aoh]e?|finanziari[aeo])|problemi di soldi`,
      near(cannotPay, oneOf(cost, 'fine mese|arrivare a fine'), 6),
      inTurn(
        '(?:non (?:ho|abbiamo)|senza)',
        '(?:i |abbastanza |piu )?(?:sold[oi]|un soldo|un euro|denaro)',
        2,
      ),
      `(?:darmi|dammi|dai|daresti|potresti darmi|mi dai) una mano${gap(3)}${oneOf(cost, money, 'economicamente')}`,
      `(?:qualcuno|tu)(?: mi)? (?:pagasse|pagassi|potesse pagare|pagasse per me)${gap(3)}${cost}|(?:pagarmi|pagasse|paghi) il (?:viaggio|biglietto|taxi|treno)`,
      'sono (?:rimast[ao] )?(?:senza|sommers[ao])(?: [a-z]{1,6}){0,2} (?:lavoro e|debiti|un soldo|soldi)|pien[ao] di debiti|con i debiti|i debiti',
      '(?:rubato|scippat[oa]|derubat[ao])(?: [a-z]{1,10}){0,6} (?:senza (?:niente|nulla|soldi)|tutto)',
      '(?:un )?(?:regalino|pensierino)(?= ?[?])|prima di (?:vederci|incontrarci)(?: [a-z]{1,8}){0,4} regal[a-z]{1,4}|regalo(?: tuo)?(?: [a-z]{1,10}){0,6}[, ]{1,2}(?:magari )?un (?:telefono|iphone|orologio|borsa)',
      'e urgente(?: [a-z]{1,8}){0,3}[, ]{1,2}(?:devi )?aiut[a-z]{2,4}|aiut[a-z]{2,4}(?: [a-z]{1,8}){0,2} entro (?:oggi|stasera|domani)',
      'non ti chiederei(?: mai)?(?: [a-z]{1,8}){0,3} se non',
      '(?:caparra|acconto|anticipo)(?: [a-z]{1,8}){0,3} (?:conferm[a-z]{2,4}|appuntamento|incontro|veder[a-z]{1,3}|sicurezza)',
      '(?:pacco|pacchetto|regalo)(?:[^a-z0-9.]{1,3}[a-z]{1,12}){0,8} dogana|dogana(?: [a-z]{1,8}){0,6} pac(?:co|chi)',
    ),
  },
  {
    says: 'Diffida di chi promette guadagni o investimenti: è una delle truffe più comuni.',
    find: phrases(
      near(
        '(?:invest[a-z]{2,7}|bitcoin|cripto[a-z]{0,7}|crypto|trading|borsa|piattaforma|rendita|online)',
        '(?:sicur[oai]|guadagn[a-z]{1,5}|rend[ei]|rendita|facil[a-z]{1,6}|spiego|insegno|presentar[a-z]{1,4}|fare (?:i )?soldi|entrare|consiglio io|garantit[oa])',
        5,
      ),
      `con ${sum}${gap(4)}(?:rendita|guadagn[a-z]{1,5}|entrata)`,
      'fare (?:i )?soldi|soldi facili|(?:ti|te lo) insegno(?: io)?(?= ?(?:$|[.!]))(?<=(?:guadagn|soldi|rendita|borsa).{0,60})|eredita(?: [a-z]{1,12}){0,3} (?:importante|grossa|milion[ei]|enorme|in arrivo)|(?:ricevere|sbloccare) un.?(?: |)eredita',
    ),
  },
  {
    says: 'Non mandare documenti, codici o dati della tua banca: lo staff non te li chiederà mai in chat.',
    find: phrases(
      "(?:foto|copia|scansione|fronte e retro|mandami|mandi|vedere|inviami|mostrami)(?: [a-z']{1,8}){0,4} (?:document[oi]|carta d.?identita|passaporto|patente|codice fiscale|busta paga|bancomat)",
      '(?:che|quale|in che|in quale) banca(?: [a-z]{1,6}){0,2} (?:hai|usi|sei|conto)|(?:mi (?:dici|dai|mandi)|dimmi|dammi|mandami)(?: [a-z]{1,6}){0,3} (?:codice(?! (?:sconto|prenotazione|fiscale del))|pin|password|otp)(?= ?(?:$|[?!.,]|che ti|di verifica|sms))',
      '(?:quanto guadagni|quanti soldi hai|hai (?:dei |molti )?risparmi|hai una casa (?:tua|di proprieta)|casa di proprieta|vivi da sola)(?: al mese)?(?: [a-z]{1,6}){0,2} ?[?](?=.{0,60}(?:risparm|proprieta|guadagn|soldi|casa)|.{0,5}$)(?<!vivi da sola ?[?])',
      'hai dei risparmi|casa di proprieta',
    ),
  },
  {
    says: 'Chi ti chiede di tenere tutto segreto spesso ha qualcosa da nascondere: parlane con una persona di cui ti fidi.',
    find: phrases(
      'non (?:dirlo|dire|parlarne|raccontarlo)(?: [a-z]{1,6}){0,3} (?:nessuno|famiglia|amici|amiche|marito|moglie|genitori)(?=.{0,60}(?:scriviamo|sentiamo|vediamo|noi|nostr|ti mando|soldi))',
      '(?:famiglia|amici|amiche|nessuno|genitori|figli)(?: [a-z]{1,6}){0,3} (?:non )?(?:sa|sappia|sappiano|sanno|deve sapere|devono sapere)(?: [a-z]{1,6}){0,2} (?:di noi|niente di noi|che ci (?:sentiamo|scriviamo|vediamo)|nulla di noi)',
      '(?:cancella|elimina)(?: [a-z]{1,8}){0,3} (?:messaggi|chat|conversazione)|(?:solo|soltanto) (?:nostra|nostro|tra noi due)(?=[^a-z]{0,3}$)',
    ),
  },
  {
    says: 'Attenzione a chi ha fretta di legarsi prima di un incontro, o racconta di essere lontano per lavoro.',
    find: phrases(
      '(?:piattaforma (?:petrolifera|di petrolio)|(?:medico|soldato|ufficiale|generale|ingegnere|chirurgo|capitano)(?: [a-z]{1,10}){0,3} (?:in missione|all.estero|nato|onu|siria|yemen|afghanistan|ucraina|petrol[a-z]{2,7})|in missione (?:di pace|all.estero|segreta|umanitaria|militare))',
      '(?:ti amo|donna della mia vita|uomo della mia vita|anima gemella|sposar[a-z]{1,4})(?=.{0,80}(?:mai (?:visti|incontrat|vist)|non ci (?:siamo|conosc)|anche se))',
      '(?:dio|il destino|il signore)(?: [a-z]{1,8}){0,3} (?:scelt[oa]|mandat[oa]|unit[oi]|fatti incontrare)',
      'fidati di me(?= ?(?:$|[,.!]))',
    ),
  },
  {
    says: 'Resta su Lieta finché non vi conoscete: fuori da qui non possiamo aiutarti se qualcosa va storto.',
    find: phrases(
      inTurn(
        contactVerb,
        '(?:in|un|per|con) (?:un )?(?:altr[oa] (?:modo|posto|canale|mezzo)|modo (?:migliore|piu comodo|piu riservato)|altra parte)',
        5,
      ),
      '(?:da|in) (?:un.?)?altra parte(?<=(?:parlare|sentir|scriver|continu|spost|preferi).{0,60})|(?:modo migliore|un altro modo) (?:per|di) (?:sentirci|parlare|parlarci|scriverci)|(?:sentirci|parlare|parlarci|scriverci) in (?:un )?altro modo',
      '(?:non mi piace scrivere qui|qui scrivo poco|qui (?:ci )?entro poco|su questo sito (?:entro|vengo) poco|questa chat (?:e lenta|non mi piace|e scomoda))',
    ),
  },
]

/**
 * What the receiver of a delivered message is told to mind, or null. Milder signs than those that hold a message:
 * nothing is delayed by them, and the sender does not learn of it. Pure and linear, like `examine`.
 */
export function cautionFor(text: string): string | null {
  const { text: plain } = deobfuscate(normalise(text).text)
  return cautions.find(({ find }) => find(plain).length > 0)?.says ?? null
}
