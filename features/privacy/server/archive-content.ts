import { sql } from 'kysely'
import { chatPersonalData } from '#features/chat/server/personal-data.ts'
import { copiedColumns, copyPersonalData } from '#platform/server/db/copy-personal-data.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { ZipEntry } from '#platform/server/zip.ts'
import { fileOf } from '#features/photos/server/photo-files.ts'
import { personalData } from './personal-data-registry.ts'

const messagesPerPage = 500
const largest = 1600

const readme = `Questo archivio contiene i dati che Lieta conserva su di te.

dati.json        account, profilo, foto, sessioni, consensi, conversazioni, movimenti, decisioni e il resto, per sezione
messaggi.json    i messaggi che hai scritto e quelli che hai ricevuto
foto/            le tue foto, nella misura più grande che conserviamo

Gli orari sono in UTC. Che cosa conserviamo, perché e per quanto tempo: pagina Privacy del sito.
`

/** The files of somebody's copy, each read as it is written. */
export async function* archiveContent(
  { db, storage }: Pick<Needs, 'db' | 'storage'>,
  userId: number,
): AsyncGenerator<ZipEntry> {
  yield { name: 'LEGGIMI.txt', content: [Buffer.from(readme)] }
  yield { name: 'dati.json', content: [Buffer.from(JSON.stringify(await record(db, userId), null, 2))] }
  yield { name: 'messaggi.json', content: messages(db, userId) }
  const photos = await db
    .selectFrom('photo')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
  for (const { id } of photos) {
    const bytes = await storage.get(fileOf(id, largest))
    // Deleted since the list was read.
    if (bytes !== null) yield { name: `foto/${id}.webp`, content: [bytes], packed: true }
  }
}

async function record(db: Database, userId: number): Promise<object> {
  return { creato: new Date().toISOString(), ...(await copyPersonalData(db, personalData, userId)) }
}

/** What the person wrote, and what reached them: nothing that waits, was held or was refused. */
async function* messages(db: Database, userId: number): AsyncGenerator<Uint8Array> {
  const columns = copiedColumns(chatPersonalData.message.columns).map((column) =>
    sql.ref(`message.${column}`),
  )
  let last = 0
  yield Buffer.from('[')
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select ${sql.join(columns)}, message.sender_id = ${userId} as own,
        case message.sender_id when ${userId} then message.state end as state
      from message
      where message.id > ${last}
        and message.chat_id in (select chat_id from chat_member where user_id = ${userId})
        and (message.sender_id = ${userId} or message.state = 'delivered')
      order by message.id limit ${messagesPerPage}`.execute(db)
    const text = rows.map((row) => JSON.stringify(row)).join(',\n')
    if (text !== '') yield Buffer.from(last === 0 ? `\n${text}` : `,\n${text}`)
    last = rows.at(-1)?.id ?? last
    if (rows.length < messagesPerPage) break
  }
  yield Buffer.from('\n]\n')
}
