import { italianDate, italianMoment } from '#platform/contract/italian-time.ts'
import { credits, formatCredits } from '#platform/contract/money.ts'
import { company } from '#platform/contract/company.ts'
import { withdrawalTexts } from '../../contract/purchases.ts'
import type { Contract } from './contract-of.ts'
import { type Addressee, withdrawalInstructions } from './withdrawal-words.ts'

interface Chapter {
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** The seller stands on the receipt as it was then; how to reach them is said as it is now. */
export function addresseeOf({ receipt }: Contract): Addressee {
  return { name: receipt.seller[0] ?? company.name, seat: receipt.seller[1] ?? company.seat }
}

/** What article 49(1) and 51(7) of the consumer code want on a durable medium, besides the figures of the receipt. */
export function contractChapters(contract: Contract): readonly Chapter[] {
  const { publicUrl, until, refundTime, texts } = contract
  return [
    {
      title: 'Che cosa hai comprato',
      paragraphs: [
        `${formatCredits(credits(contract.credits))} sul saldo del tuo account Lieta, accreditati appena il pagamento è confermato. Con i Crediti sblocchi le chat, e vedi il costo di ogni chat prima della conferma. Se non ricevi risposta entro ${refundTime}, ti restituiamo sul saldo il prezzo dello sblocco.`,
        'È un acquisto singolo, senza abbonamento né rinnovo. I Crediti non scadono finché esiste l’account. Se elimini l’account ti rimborsiamo quelli comprati e non usati.',
      ],
    },
    { title: 'Uso immediato', paragraphs: [immediateUse(contract)] },
    {
      title: 'Istruzioni sul recesso',
      paragraphs: [
        ...withdrawalInstructions(addresseeOf(contract), {
          online: `${publicUrl}/recesso`,
          until: italianDate(until),
        }),
        ...(contract.immediateUse === null
          ? []
          : [
              'In pratica ti rimborsiamo il prezzo pagato × Crediti non usati ÷ Crediti acquistati. Prima di confermare vedi l’importo.',
            ]),
      ],
    },
    {
      title: 'Dove recedi online',
      paragraphs: [
        `Trovi il pulsante «${withdrawalTexts.open}» accanto all’acquisto, su ${publicUrl}/profile#acquisti, per tutto il periodo di recesso. Se l’account è sospeso lo trovi anche nella pagina della sospensione. Se non riesci ad accedere apri ${publicUrl}/recesso e scrivi il numero della ricevuta e la tua email (art. 54-bis del Codice del consumo, D.Lgs. 209/2025).`,
      ],
    },
    {
      title: 'Conformità del servizio',
      paragraphs: [
        'Per i servizi digitali vale la garanzia legale di conformità (articoli 135-octies e seguenti del Codice del consumo). Se i Crediti non arrivano, o il servizio non funziona come descritto, hai diritto al ripristino senza spese. Se non è possibile, o non lo facciamo in un tempo ragionevole, hai diritto a una riduzione del prezzo o alla risoluzione del contratto.',
      ],
    },
    {
      title: 'Reclami',
      paragraphs: [
        `Scrivi a ${company.email}, alla PEC ${company.certifiedEmail} o dalla pagina ${publicUrl}/help, oppure chiama il ${company.phone}. Ti rispondiamo per iscritto.`,
        `Se non riusciamo a risolvere il reclamo insieme, puoi rivolgerti a un organismo di risoluzione alternativa delle controversie (art. 141-sexies del Codice del consumo): ${company.disputeBody}. Resta sempre possibile rivolgersi al giudice del luogo in cui abiti.`,
      ],
    },
    {
      title: 'Testi in vigore',
      paragraphs: [
        `Termini e Condizioni nella versione del ${italianDate(texts.terms)}, ${publicUrl}/terms?version=${texts.terms}. Crediti e Pagamenti nella versione del ${italianDate(texts.credits)}, ${publicUrl}/payments?version=${texts.credits}.`,
      ],
    },
  ]
}

function immediateUse({ immediateUse: request }: Contract): string {
  return request === null
    ? 'Non hai chiesto di usare i Crediti prima della fine del periodo di recesso. Se recedi ti rimborsiamo l’intero prezzo, anche per i Crediti che hai usato.'
    : `Il ${italianMoment(request.at)} (ora italiana), prima di pagare, hai spuntato questa richiesta: «${request.text}» Se recedi ti rimborsiamo quindi i Crediti non usati (articoli 51, comma 8, e 57, comma 3, del Codice del consumo).`
}
