import { sql } from 'kysely'
import { fileOf } from '#features/photos/server/photo-files.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { evidenceMessagesMax } from '../contract/evidence.ts'
import {
  type Conversation,
  conversation,
  type DecisionRecord,
  decisionsOn,
  type MessageRecord,
  messagesOf,
} from './conversation.ts'
import { otherPerson, type OtherPerson } from './other-person.ts'
import { type PlanRecord, plansOf, type ReportRecord, reportsOn } from './reports-and-plans.ts'
import { type Scope, scopeOf } from './scope.ts'

/** Everything that goes into an archive, as it stood at one moment. */
export interface Gathered {
  readonly at: Date
  readonly scope: Scope
  /** Who makes it. */
  readonly maker: { readonly id_profilo: number; readonly nome: string; readonly ruolo: string }
  readonly other: OtherPerson | null
  readonly photoIds: readonly string[]
  readonly conversation: Conversation | null
  readonly messages: readonly MessageRecord[]
  readonly decisions: readonly DecisionRecord[]
  readonly reports: readonly ReportRecord[]
  readonly plans: readonly PlanRecord[]
}

type Asked = Pick<Scope, 'subject' | 'subjectId' | 'userId'>

/** Undefined where it is gone by now. One snapshot of the database: nothing half old and half new. */
export function gather(
  needs: Pick<Needs, 'config' | 'db'>,
  { subject, subjectId, userId }: Asked,
): Promise<Gathered | undefined> {
  return needs.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const scope = await scopeOf(trx, userId, { subject, id: String(subjectId) })
      return scope && gatherFor(needs, trx, scope)
    })
}

async function gatherFor(needs: Pick<Needs, 'config'>, trx: Transaction, scope: Scope): Promise<Gathered> {
  const { maker, at } = await makerOf(trx, scope.userId)
  const { otherId, chatId } = scope
  const found = otherId === null ? null : await otherPerson(needs, trx, { ...scope, otherId })
  const names = new Map([
    [scope.userId, maker.nome],
    ...(found === null ? [] : [[found.record.id_profilo, found.record.nome] as const]),
  ])
  return {
    at,
    scope,
    maker,
    other: found?.record ?? null,
    photoIds: found?.photoIds ?? [],
    ...(chatId === null ? nothingSaid : await talkOf(trx, { ...scope, chatId }, names)),
    reports: otherId === null ? [] : await reportsOn(trx, { ...scope, otherId }),
    plans: await plansOf(trx, scope, found?.record.nome ?? null),
  }
}

const nothingSaid = { conversation: null, messages: [], decisions: [] } as const

async function talkOf(
  trx: Transaction,
  scope: Scope & { readonly chatId: number },
  names: ReadonlyMap<number, string>,
): Promise<Pick<Gathered, 'conversation' | 'messages' | 'decisions'>> {
  const { started, blocked } = await conversation(trx, scope)
  const { messages, cut } = await messagesOf(trx, scope, names)
  return {
    conversation: {
      id: scope.chatId,
      iniziata: started,
      bloccata_da_chi_sigilla: blocked,
      nota: cut
        ? `Ci sono i ${evidenceMessagesMax.toLocaleString('it-IT')} messaggi più recenti. Quelli di prima non sono nel fascicolo.`
        : 'Ci sono tutti i messaggi che hai scritto e tutti quelli che hai ricevuto.',
    },
    messages,
    decisions: await decisionsOn(trx, scope),
  }
}

async function makerOf(trx: Transaction, userId: number): Promise<Pick<Gathered, 'maker' | 'at'>> {
  const row = await trx
    .selectFrom('users')
    // As it is shown: in milliseconds.
    .select(['name', 'role', sql<Date>`date_trunc('milliseconds', now())`.as('at')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const ruolo = row.role === 'KING' ? 'King' : 'Hostess'
  return { at: row.at, maker: { id_profilo: userId, nome: row.name, ruolo } }
}

export interface PictureFile {
  readonly name: string
  readonly content: Uint8Array
  /** Small, for the page. */
  readonly thumbnail: Uint8Array | null
}

/** The photos that the person may see; one that was deleted meanwhile is left out. */
export async function picturesOf(
  { storage }: Pick<Needs, 'storage'>,
  photoIds: readonly string[],
): Promise<PictureFile[]> {
  const pictures: PictureFile[] = []
  for (const [index, id] of photoIds.entries()) {
    const content = await storage.get(fileOf(id, 1600))
    if (content === null) continue
    const name = `foto/${String(index + 1).padStart(2, '0')}-${id}.webp`
    pictures.push({ name, content, thumbnail: await storage.get(fileOf(id, 320)) })
  }
  return pictures
}
