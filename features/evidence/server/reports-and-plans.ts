import { sql } from 'kysely'
import { type ReportCategory, reportCategories } from '#features/reports/contract/reports.ts'
import type { Snapshot } from '#features/reports/server/snapshot.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type Moment, momentOf, momentOrNull } from './moments.ts'
import type { Fact } from './other-person.ts'
import type { Scope } from './scope.ts'

export interface ReportRecord {
  readonly codice: string
  readonly riguarda: string
  readonly inviata: Moment
  readonly categoria: string
  readonly testo: string
  readonly aggiunte: readonly { readonly quando: Moment; readonly testo: string }[]
  readonly esito: string
  readonly risposta: string | null
  /** What could be seen of the other when it was sent. */
  readonly profilo_allora: { readonly fatti: readonly Fact[]; readonly descrizione: string | null }
  readonly messaggi_allora: readonly {
    readonly id: number
    readonly id_profilo: number
    readonly scritto: Moment
    readonly testo: string
  }[]
}

export interface PlanRecord {
  readonly id: number
  readonly chi: string
  readonly dove: string
  readonly nota: string | null
  readonly inizio: Moment
  readonly fine_prevista: Moment
  readonly persona_di_fiducia: string | null
  readonly registro: readonly { readonly quando: Moment; readonly fatto: string }[]
}

interface ReportRow {
  readonly code: string
  readonly address: string
  readonly category: string
  readonly explanation: string
  readonly additions: unknown
  readonly snapshot: unknown
  readonly created_at: Date
  readonly state: string | null
  readonly reason: string | null
}

const outcomes: Readonly<Record<string, string>> = {
  open: 'in esame',
  approved: 'accolta',
  rejected: 'non accolta',
  withdrawn: 'chiusa',
}

/** What the person has reported of the other, with what the staff answered. */
export async function reportsOn(
  trx: Transaction,
  { userId, otherId }: Scope & { readonly otherId: number },
): Promise<ReportRecord[]> {
  const { rows } = await sql<ReportRow>`
    select r.code, r.address, r.category, r.explanation, r.additions, r.snapshot, r.created_at, c.state, c.reason
    from report r left join moderation_case c on c.subject = 'report' and c.subject_id = r.id::text
    where r.reporter_id = ${userId} and r.reported_user_id = ${otherId}
    order by r.id`.execute(trx)
  return rows.map((row) => {
    const { text, facts = [], thread = [] } = row.snapshot as Partial<Snapshot>
    const additions = row.additions as { text: string; at: string }[]
    return {
      codice: row.code,
      riguarda: row.address,
      inviata: momentOf(row.created_at),
      categoria: labelOf(row.category),
      testo: row.explanation,
      aggiunte: additions.map((added) => ({ quando: momentOf(new Date(added.at)), testo: added.text })),
      esito: outcomes[row.state ?? 'withdrawn'] ?? '',
      // What the staff wrote when they upheld it is theirs.
      risposta: row.state === 'rejected' ? row.reason : null,
      profilo_allora: {
        fatti: facts.map(({ label, value }) => ({ voce: label, valore: value })),
        descrizione: text ?? null,
      },
      messaggi_allora: thread.map((line) => ({
        id: line.id,
        id_profilo: line.own ? otherId : userId,
        scritto: momentOf(new Date(line.at)),
        testo: line.text,
      })),
    }
  })
}

const labelOf = (category: string): string =>
  reportCategories[category as ReportCategory]?.label ?? reportCategories.other.label

/** The plan itself; or those whose «chi incontri» is the nickname of the other, as the link of the chat fills it in. */
export async function plansOf(trx: Transaction, scope: Scope, name: string | null): Promise<PlanRecord[]> {
  const plans = await trx
    .selectFrom('date_plan')
    .selectAll()
    .where('user_id', '=', scope.userId)
    .where((eb) =>
      scope.subject === 'plan'
        ? eb('id', '=', scope.subjectId)
        : eb(sql<string>`lower(who)`, '=', (name ?? '').toLowerCase()),
    )
    .orderBy('id')
    .execute()
  return plans.map((plan) => {
    const log = [
      [plan.created_at, 'piano creato'],
      [plan.contact_refused_at, 'la persona di fiducia ha scelto di non ricevere avvisi'],
      [plan.reminded_at, 'chiesto «Tutto bene?» per email'],
      [plan.warned_at, 'avvisata la persona di fiducia, senza una conferma'],
      [plan.checked_in_at, 'confermato «Tutto bene»'],
    ] as const
    return {
      id: plan.id,
      chi: plan.who,
      dove: plan.place,
      nota: plan.note,
      inizio: momentOf(plan.starts_at),
      fine_prevista: momentOf(plan.ends_at),
      persona_di_fiducia: plan.contact_name,
      registro: log
        .flatMap(([at, fatto]) => {
          const quando = momentOrNull(at)
          return quando === null ? [] : [{ quando, fatto }]
        })
        .toSorted((one, other) => (one.quando.utc < other.quando.utc ? -1 : 1)),
    }
  })
}
