import type { ReportCategory } from '#features/reports/contract/reports.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { openReport } from '#features/reports/server/open-report.ts'
import { markDemoCases } from './insert-cases.ts'

/** What people outside have noticed, one of them without a name: by the way of every notice. */
const notices: readonly {
  readonly category: ReportCategory
  readonly explanation: string
  readonly contact: { readonly name: string; readonly email: string } | null
}[] = [
  {
    category: 'impersonation',
    explanation:
      'La foto di questo profilo è mia: l’ho pubblicata a maggio sul mio sito di fotografa. Non conosco questa persona e non ho dato alcun permesso.',
    contact: { name: 'Agnese Ferri', email: 'agnese.ferri@posta.demo.test' },
  },
  {
    category: 'fraud',
    explanation:
      'Mi ha chiesto di pagarle il viaggio con una ricarica prima di incontrarci, poi non si è presentata. Ho le schermate.',
    contact: { name: 'Dario', email: 'dario.m@posta.demo.test' },
  },
  {
    category: 'minors',
    explanation: 'La conosco di vista: va ancora al liceo con mia nipote, non può avere l’età che scrive.',
    contact: null,
  },
]

/** Once the portraits are drawn, so that the snapshots have them. */
export async function openDemoReports(
  trx: Transaction,
  reportedPeople: readonly { readonly email: string }[],
): Promise<void> {
  const reported = await trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where(
      'email',
      'in',
      reportedPeople.map(({ email }) => email),
    )
    .orderBy('id')
    .execute()
  for (const [index, { category, explanation, contact }] of notices.entries()) {
    const person = reported[index]
    if (person === undefined) continue
    await openReport(trx, {
      danger: false,
      reporter: { userId: null, contact },
      target: { userId: person.id, photoId: null, chatId: null },
      address: `/user-profile/${encodeURIComponent(person.name)}`,
      category,
      explanation,
    })
  }
  await markDemoCases(trx)
}
