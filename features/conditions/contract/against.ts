import type { Answers, Choice } from './answers.ts'
import { rules } from './against-rules.ts'
import { clausesOf } from './clause.ts'

/**
 * Which of her conditions a message proposes to break, in the order of the card. By words and times alone, and rather
 * silent than wrong: a question that nobody understands teaches to press it away.
 */
export function against(text: string, answers: Answers): Choice[] {
  const clauses = clausesOf(text)
  return rules
    .filter(({ condition, finds }) => {
      const answer = answers[condition]
      return answer !== null && clauses.some((clause) => finds(clause, answer))
    })
    .map(({ condition }) => condition)
}

/** «Sara incontra solo in luoghi pubblici. Vuoi inviare lo stesso?» Null: nothing to ask. */
export function questionBefore(text: string, answers: Answers, name: string): string | null {
  const broken = against(text, answers)
  if (broken.length === 0) return null
  const asks = broken.map((condition) => predicateOf(condition, answers))
  const last = asks.pop() ?? ''
  return `${name} ${asks.length === 0 ? last : `${asks.join(', ')} e ${last}`}. Vuoi inviare lo stesso?`
}

function predicateOf(condition: Choice, answers: Answers): string {
  switch (condition) {
    case 'place':
      return 'incontra solo in luoghi pubblici'
    case 'ends':
      return `finisce entro ${endWords[answers.ends ?? ''] ?? 'l’ora che dice'}`
    case 'photos':
      return 'non vuole foto'
    case 'alcohol':
      return 'non beve alcolici'
    case 'notice':
      return `vuole saperlo ${answers.notice === 'day' ? 'il giorno prima' : 'due giorni prima'}`
  }
}

const endWords: Readonly<Record<string, string>> = {
  '22:30': 'le 22:30',
  '24:00': 'mezzanotte',
  '01:00': 'l’una',
}
