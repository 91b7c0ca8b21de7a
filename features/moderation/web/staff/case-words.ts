import { italianMoment } from '#platform/contract/italian-time.ts'
import { type GroundId, groundOf } from '../../contract/grounds.ts'
import { type Case, type Deadline, urgentPriority } from '../../contract/moderation.ts'
import type { CaseSubject } from '../../contract/case-subject.ts'
import { maybeExplicit } from '../../contract/undecided-pictures.ts'
import { decideWithinHours } from '../../contract/waiting.ts'

interface SubjectWords {
  /** The tab over the queue. */
  readonly tab: string
  /** The column 'Tipo'. */
  readonly type: string
  /** The heading of the decision. */
  readonly title: string
  /** Why it is in the queue when no rule held it. */
  readonly motive: string
  readonly approve: string
  /** What follows from either decision: nobody should have to know it by heart. */
  readonly follows: string
  /** To whom the text of a refusal goes, where that is not the person of the case. */
  readonly addressee?: string
  /** What is said of the person once it is decided; without a word, that they were approved or refused. */
  readonly decided?: { readonly approve: string; readonly reject: string }
}

const approve = 'Approva'

export const subjectWords: Readonly<Record<CaseSubject, SubjectWords>> = {
  profile: {
    tab: 'Profili',
    type: 'Profilo',
    title: 'Nuovo profilo',
    motive: 'Nuovo',
    approve,
    follows:
      'Approva: gli altri vedono il profilo e le foto non rifiutate. Rifiuta: può correggersi e ripresentarsi una volta.',
  },
  photo: {
    tab: 'Foto',
    type: 'Foto',
    title: 'Foto nuova',
    motive: 'Foto nuova',
    approve,
    follows: 'Approva: gli altri vedono la foto. Rifiuta: non la vede nessuno.',
  },
  text: {
    tab: 'Descrizioni',
    type: 'Descrizione',
    title: 'Descrizione modificata',
    motive: 'Modifica',
    approve,
    follows: 'Approva: sostituisce la descrizione di adesso. Rifiuta: resta quella di adesso.',
  },
  conditions: {
    tab: 'Condizioni',
    type: 'Condizioni',
    title: 'Frase delle condizioni',
    motive: 'Modifica',
    approve,
    follows: 'Approva: la frase compare sotto le sue condizioni. Rifiuta: resta quella di adesso.',
  },
  personal: {
    tab: 'Dati personali',
    type: 'Dati personali',
    title: 'Dati personali',
    motive: 'Modifica',
    approve,
    follows: 'Approva: vale da subito. Rifiuta: restano i dati di adesso.',
  },
  email: {
    tab: 'Email',
    type: 'Email',
    title: 'Cambio di email',
    motive: 'Email',
    approve,
    follows:
      'Approva: da subito entra e riceve posta con il nuovo indirizzo. Rifiuta: resta quello di adesso.',
  },
  message: {
    tab: 'Messaggi',
    type: 'Messaggio',
    title: 'Messaggio trattenuto',
    motive: 'Trattenuto',
    approve: 'Consegna',
    follows:
      'Consegna: lo riceve l’altra persona. Rifiuta: non lo legge nessuno, e chi l’ha scritto sa perché.',
    decided: { approve: 'messaggio consegnato', reject: 'messaggio rifiutato, con motivazione' },
  },
  report: {
    tab: 'Segnalazioni',
    type: 'Segnalazione',
    title: 'Segnalazione',
    motive: 'Segnalazione',
    approve: 'Accogli',
    follows:
      'L’esito arriva a chi ha segnalato. Per rimuovere il contenuto o limitare la persona usa le misure qui sotto.',
    addressee: 'chi ha segnalato',
    decided: { approve: 'segnalazione accolta', reject: 'segnalazione respinta, con motivazione' },
  },
  verification: {
    tab: 'Verifiche',
    type: 'Verifica',
    title: 'Verifica del profilo',
    motive: 'Selfie',
    approve,
    follows:
      'Approva: il profilo risulta verificato. Rifiuta: può riprovare. Il selfie viene eliminato comunque.',
  },
  appeal: {
    tab: 'Ricorsi',
    type: 'Ricorso',
    title: 'Ricorso',
    motive: 'Ricorso',
    approve: 'Accogli',
    follows: 'Accogli: la prima decisione si annulla. Rifiuta: resta com’è. Un secondo ricorso non c’è.',
    decided: { approve: 'ricorso accolto', reject: 'ricorso respinto, con motivazione' },
  },
  deletion: {
    tab: 'Eliminazioni',
    type: 'Eliminazione',
    title: 'Richiesta di eliminazione',
    motive: 'Eliminazione',
    approve: 'Accogli',
    follows: 'Accogli: l’account viene eliminato il giorno previsto. Rifiuta: resta, e torna attivo.',
    decided: { approve: 'eliminazione confermata', reject: 'eliminazione annullata, con motivazione' },
  },
  // Decided as soon as it is opened, so never in the queue; an appeal shows it.
  ban: {
    tab: 'Sospensioni',
    type: 'Sospensione',
    title: 'Sospensione',
    motive: 'Sospensione',
    approve,
    follows: '',
  },
  action: {
    tab: 'Misure',
    type: 'Misura',
    title: 'Misura',
    motive: 'Misura',
    approve,
    follows: '',
  },
}

/** A message that was not held back: what is decided is whether it stays. */
const deliveredWords: SubjectWords = {
  ...subjectWords.message,
  title: 'Messaggio consegnato',
  motive: 'Consegnato',
  approve: 'Lascia',
  follows:
    'Lascia: resta dov’è. Rifiuta: lo rimuove dalla conversazione, e chi l’ha scritto sa perché. Si può anche prendere una misura o scrivere dall’Assistenza.',
  decided: { approve: 'messaggio lasciato', reject: 'messaggio rimosso, con motivazione' },
}

/** What is said of a case of its kind. */
export const wordsOf = ({ subject, after }: Pick<Case, 'subject' | 'after'>): SubjectWords =>
  subject === 'message' && after?.delivered ? deliveredWords : subjectWords[subject]

/** The rule that held it, if one did: chosen beforehand, so that the usual refusal is one key. */
export function suggestedGround(moderationCase: Pick<Case, 'findings' | 'subject'>): GroundId | '' {
  // There the rule is what the reporter says, not what a refusal would rest on.
  if (moderationCase.subject === 'report') return ''
  // What a program guesses of a picture is not put into anybody's mouth.
  const rule = moderationCase.findings.find(
    ({ rule, photo }) => groundOf(rule) && photo?.from !== 'picture',
  )?.rule
  return rule ? (rule as GroundId) : ''
}

/** Each reason once, in words. */
export function motives(moderationCase: Pick<Case, 'findings' | 'subject'>): string[] {
  const labels = moderationCase.findings.flatMap(
    ({ rule, twin, photo }) =>
      (photo?.from === 'picture'
        ? maybeExplicit
        : twin && !twin.banned
          ? 'Foto gemella'
          : groundOf(rule)?.label) ?? [],
  )
  return labels.length > 0 ? [...new Set(labels)] : [subjectWords[moderationCase.subject].motive]
}

export type Urgency = 'danger' | 'wait' | 'neutral'

export function urgencyOf(moderationCase: Pick<Case, 'findings' | 'priority'>): Urgency {
  if (moderationCase.priority >= urgentPriority) return 'danger'
  return moderationCase.findings.some((finding) => groundOf(finding.rule)) ? 'wait' : 'neutral'
}

/** Whom it is about: 'Riccardo a Ginevra' where one writes to the other. */
export function fromTo({ user, after }: Pick<Case, 'after' | 'user'>): string {
  return after?.to ? `${user.name} a ${after.to.name}` : user.name
}

/** One line under the name: what it is about. */
export function excerpt(moderationCase: Pick<Case, 'after' | 'subject'>): string {
  const photos = moderationCase.after?.photos?.length ?? 0
  if (moderationCase.subject === 'photo') return photos > 1 ? `${photos} foto` : 'Foto nuova'
  if (moderationCase.after?.text) return `«${moderationCase.after.text}»`
  return subjectWords[moderationCase.subject].title
}

/** Whether it has waited longer than the staff wants anything to wait. */
export function isOverdue(
  moderationCase: Pick<Case, 'opened_at' | 'outcome' | 'priority'>,
  now: number,
): boolean {
  const hours =
    moderationCase.priority >= urgentPriority ? decideWithinHours.urgent : decideWithinHours.ordinary
  return moderationCase.outcome === null && now - Date.parse(moderationCase.opened_at) > hours * 3_600_000
}

/** What goes on by itself while the case waits. */
export function deadlineOf({ kind, at }: Deadline): string {
  return kind === 'deletion'
    ? `Eliminazione prevista il ${italianMoment(at)}`
    : `Il rimborso aspetta questa decisione: scadeva il ${italianMoment(at)}`
}

/** The same in the few words of a row. */
export function shortDeadlineOf({ kind, at }: Deadline): string {
  return kind === 'deletion' ? `Eliminazione il ${italianMoment(at).slice(0, 10)}` : 'Rimborso in sospeso'
}

/** Time in the queue: '4 min', '1 h 52', '3 g'. */
export function ageOf(openedAt: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(openedAt)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')}`
  return `${Math.floor(hours / 24)} g`
}
