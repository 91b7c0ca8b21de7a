import { normalise } from './normalise.ts'
import { phrases } from './rule.ts'

interface Caution {
  /** Said to the receiver, under the message. */
  readonly says: string
  readonly find: (text: string) => readonly object[]
}

/** The gravest first: one sentence is read, three are not. */
const cautions: readonly Caution[] = [
  {
    says: 'Attenzione: non inviare denaro, ricariche o buoni regalo a chi hai conosciuto qui.',
    find: phrases(
      '(?:gift ?cards?|cart[ae] regalo|buon[oi] regalo)',
      '(?:prestar|prest|mandar|invia|girar|anticipar|ricaricar)[a-z]{0,3}(?: [a-z]{1,10}){0,3} (?:soldi|denaro|\\d{2,5} ?(?:€|euro))',
      'bisogno di (?:soldi|denaro|un prestito)',
    ),
  },
]

/**
 * What the receiver of a delivered message is told to mind, or null. Milder signs than those that hold a message:
 * nothing is delayed by them, and the sender does not learn of it.
 */
export function cautionFor(text: string): string | null {
  const { text: plain } = normalise(text)
  return cautions.find(({ find }) => find(plain).length > 0)?.says ?? null
}
