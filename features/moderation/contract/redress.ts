import { italianDate } from '#platform/contract/italian-time.ts'
import { appealMonths } from './decisions.ts'

// What is open to whoever a decision concerns (Regulation (EU) 2022/2065, articles 17(3)(f), 20 and 21), said alike
// wherever a decision is told: statements of reasons, the outcome of a notice, the page for notices.

/** «6 mesi»: for so long a decision can be contested with us. */
export const appealTime = `${appealMonths} mesi`

const elsewhere =
  'un organismo di risoluzione extragiudiziale certificato (articolo 21 del Regolamento UE 2022/2065, l’elenco è sul sito della Commissione europea) o al giudice'

/** Both ways, while the one within the platform is open. */
export const contestOnce = (until: Date): string =>
  `Se pensi che sia un errore puoi presentare un ricorso gratuito, una volta sola, entro il ${italianDate(until)} (${appealTime} dalla decisione). Lo deciderà un’altra persona del team. In ogni momento, anche senza ricorso, puoi rivolgerti a ${elsewhere}.`

export const contestLate = `I ${appealTime} per il ricorso sono passati. Puoi rivolgerti a ${elsewhere}.`

export const contestElsewhere = `Contro l’esito del ricorso puoi rivolgerti a ${elsewhere}.`

/** For who has sent a notice: there is no form for it, a message with its code is enough. */
export const contestNotice = `Se non sei d’accordo puoi chiederci di riesaminarla gratis entro ${appealTime} dalla decisione, dalla pagina Aiuto, citando il codice. Deciderà un’altra persona del team. In ogni momento puoi rivolgerti all’AGCOM, a ${elsewhere}.`
