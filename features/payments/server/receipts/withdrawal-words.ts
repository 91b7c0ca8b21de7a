import { company } from '#platform/contract/company.ts'
import { payBackDays, withdrawalDays } from '../../contract/purchases.ts'

/** Who is told of a withdrawal, and how. */
export interface Addressee {
  readonly name: string
  readonly seat: string
}

export const reach = `email ${company.email}, PEC ${company.certifiedEmail}, telefono ${company.phone}`

/**
 * The instructions of Annex I, part A of the consumer code, filled in for a service that may begin at once. The words
 * are prescribed: they change by the law only.
 */
export function withdrawalInstructions(
  { name, seat }: Addressee,
  { online, until }: { readonly online: string; readonly until: string | null },
): readonly string[] {
  return [
    `Hai il diritto di recedere dal contratto, senza indicarne le ragioni, entro ${withdrawalDays} giorni. Il periodo di recesso scade dopo ${withdrawalDays} giorni dal giorno della conclusione del contratto${until === null ? '' : `, cioè alla fine del ${until}`}.`,
    `Per esercitare il diritto di recesso, devi informarci (${name}, ${seat}, ${reach}) della tua decisione di recedere dal contratto tramite una dichiarazione esplicita, per esempio una lettera inviata per posta o un’email. A tal fine puoi usare il modulo tipo di recesso qui sotto, ma non è obbligatorio.`,
    `Puoi anche esercitare il diritto di recesso online, all’indirizzo ${online}. Se usi questa funzione, ti trasmettiamo senza indugio su un supporto durevole, per email, una conferma di ricevimento con il contenuto della dichiarazione, la data e l’ora.`,
    'Per rispettare il termine di recesso, è sufficiente che tu invii la comunicazione relativa all’esercizio del diritto di recesso prima della scadenza del periodo di recesso.',
    // voice: the words of Annex I, part A, of the consumer code
    `Effetti del recesso. Se recedi dal presente contratto, ti saranno rimborsati tutti i pagamenti che hai effettuato a nostro favore, senza indebito ritardo e in ogni caso non oltre ${payBackDays} giorni dal giorno in cui siamo informati della tua decisione di recedere dal presente contratto. I rimborsi sono effettuati con lo stesso mezzo di pagamento che hai usato per la transazione iniziale, salvo che tu non abbia espressamente convenuto altrimenti. In ogni caso, non dovrai sostenere alcun costo quale conseguenza del rimborso.`,
    'Se hai chiesto di iniziare la prestazione di servizi durante il periodo di recesso, sei tenuto a pagarci un importo proporzionato a quanto è stato fornito fino al momento in cui ci hai comunicato il tuo recesso dal presente contratto, rispetto a tutte le prestazioni previste dal contratto.',
  ]
}

/** What is known of the contract already; null: a blank. */
interface Known {
  readonly contract: string | null
  readonly day: string | null
  readonly consumer: string | null
}

const blank = '______________________________'

/** The model form of Annex I, part B, line by line. */
export function withdrawalForm(
  { name, seat }: Addressee,
  { contract, day, consumer }: Known,
): readonly string[] {
  return [
    `Destinatario: ${name}, ${seat}, ${company.email}`,
    `Con la presente io/noi (*) notifico/notifichiamo (*) il recesso dal mio/nostro (*) contratto di vendita dei seguenti beni/servizi (*): Crediti Lieta, ${contract ?? `ricevuta n. ${blank}`}`,
    `Ordinato il (*)/ricevuto il (*): ${day ?? blank}`,
    `Nome del/dei consumatore(i): ${consumer ?? blank}`,
    `Indirizzo del/dei consumatore(i): ${blank}`,
    `Firma del/dei consumatore(i) (solo se il presente modulo è notificato in versione cartacea): ${blank}`,
    `Data: ${blank}`,
    '(*) Cancellare la dicitura inutile.',
  ]
}

export const formTitle = 'Modulo tipo di recesso'
export const formNote =
  '(Compila e restituisci questo modulo solo se desideri recedere dal contratto. Allegato I, parte B, del Codice del consumo.)'
