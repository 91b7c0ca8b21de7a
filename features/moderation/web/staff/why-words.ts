import type { Concern } from '../../contract/bands.ts'
import type { ByReader } from '../../contract/finding-detail.ts'
import { groundOf } from '../../contract/grounds.ts'
import type { Case, Finding } from '../../contract/moderation.ts'

const concernWords: Readonly<Record<Concern, string>> = {
  contact: 'contatto esterno',
  scam: 'richiesta di denaro',
  paid_sex: 'sesso a pagamento',
  sexual: 'sesso non richiesto',
  abuse: 'insulto o minaccia',
  safeguarding: 'persona in pericolo',
}

/** How sure the reader is, for who has never seen a percentage of it. */
export function certaintyWords(certainty: number): string {
  if (certainty >= 0.9) return 'è molto sicuro'
  if (certainty >= 0.7) return 'è abbastanza sicuro'
  if (certainty >= 0.3) return 'ha un dubbio'
  return 'ha un sospetto'
}

/** Why a case is here, one sentence for each reason, so that somebody new understands it. */
export function reasonsOf({ findings, after }: Pick<Case, 'findings' | 'after'>): string[] {
  const delivered = after?.delivered === true
  return [
    ...new Set(
      findings.flatMap((finding) => {
        if (finding.reader !== undefined) return readerReason(finding.reader, findings, delivered)
        return ruleReason(finding, findings)
      }),
    ),
  ]
}

function readerReason(reader: ByReader, findings: readonly Finding[], delivered: boolean): string {
  const { concern, certainty, why } = reader
  const sure = `${certaintyWords(certainty)}: ${concernWords[concern]}, ${percent(certainty)}`
  switch (why) {
    case 'sure':
      return `Il lettore ${sure}.`
    case 'doubt':
      return `Il lettore ${sure}.`
    case 'again':
      return `Il lettore ${sure}. Un altro messaggio così, di questa persona, non è ancora chiarito, perciò aspetta.`
    case 'danger':
      return `${delivered ? 'Consegnato' : 'Trattenuto'}: il lettore teme per qualcuno, ${percent(certainty)}.`
    case 'bothers':
      return `Il destinatario ha detto che lo mette a disagio. Il lettore aveva un dubbio: ${concernWords[concern]}, ${percent(certainty)}.`
    case 'despite_rules':
      return despiteRules(reader, findings)
    case 'without_rules':
      return `Regole e lettore non sono d’accordo. Per il lettore è quasi da fermare: ${concernWords[concern]}, ${percent(certainty)}. Le regole non dicono nulla. ${drawn}`
  }
}

const drawn = 'Consegnato, estratto a sorte: di’ che cos’è.'

/** What the rules suspect, with all of its words; without words it is what the receiver was warned of. */
function despiteRules({ concern }: ByReader, findings: readonly Finding[]): string {
  const quoted = quotedOf(
    findings.filter(({ reader }) => reader?.why === 'despite_rules' && reader.concern === concern),
  )
  const suspicion =
    quoted === ''
      ? 'Le regole hanno avvertito chi lo riceve'
      : `Le regole hanno un sospetto: ${concernWords[concern]}${quoted}`
  return `Regole e lettore non sono d’accordo. ${suspicion}. Per il lettore è un messaggio normale. ${drawn}`
}

/** `, «a», «b»` */
const quotedOf = (findings: readonly Finding[]) =>
  findings
    .filter(({ matched }) => matched !== '')
    .map(({ matched }) => `, «${matched}»`)
    .join('')

/** The words of one rule together. */
function ruleReason({ rule }: Finding, findings: readonly Finding[]): string[] {
  const ground = groundOf(rule)
  if (ground === undefined) return []
  const quoted = quotedOf(findings.filter((finding) => finding.rule === rule && finding.reader === undefined))
  return [`Una regola ha trovato: ${ground.label.toLowerCase()}${quoted}.`]
}

/** Never 100 %: nothing that reads is that sure. */
const percent = (share: number) => `${Math.min(99, Math.max(1, Math.round(share * 100)))} %`
