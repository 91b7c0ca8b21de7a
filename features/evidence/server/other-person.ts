import { sql } from 'kysely'
import { people, photosOf, presentUser } from '#features/profiles/server/present-user.ts'
import { profileTypeIds, profileTypes } from '#features/reference/server/options.ts'
import { provinceById } from '#features/reference/server/provinces.ts'
import { socialLabels, socialNetworks } from '#features/reference/contract/social-networks.ts'
import { retention } from '#platform/contract/retention.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { interval } from '#platform/server/db/interval.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Moment, momentOf } from './moments.ts'
import { nameAt, nameToShow } from './name-to-show.ts'
import type { Scope } from './scope.ts'

export interface Fact {
  readonly voce: string
  readonly valore: string
}

interface Portrait {
  readonly fatti: readonly Fact[]
  readonly descrizione: string | null
}

/** Whom the archive is about, as far as this person may see them. */
export interface OtherPerson {
  readonly id_profilo: number
  readonly nome: string
  readonly ruolo: string
  /** Null: not visible to this person; `nota` says so. */
  readonly oggi: Portrait | null
  /** When the conversation began; null without one, or where the account has been erased since. */
  readonly all_inizio:
    | (Pick<Portrait, 'descrizione'> & { readonly quando: Moment; readonly nome: string })
    | null
  readonly nota: string
}

interface Found {
  readonly record: OtherPerson
  /** Photos that this person may see. */
  readonly photoIds: readonly string[]
}

/** Nothing that the site would not show this person but for their own block: no e-mail, number, date of birth. */
export async function otherPerson(
  { config }: Pick<Needs, 'config'>,
  trx: Transaction,
  { userId, otherId, chatId }: Scope & { readonly otherId: number },
): Promise<Found> {
  const nome = await nameToShow(trx, userId, otherId)
  const [person] = await people(trx, { ids: [otherId] })
  const facts = await between(trx, userId, otherId, chatId)
  const ruolo = facts.role === 'KING' ? 'King' : 'Hostess'
  const named = { id_profilo: otherId, nome, ruolo }
  const began = await atTheBeginning(trx, otherId, facts)
  if (person === undefined || !person.published || facts.blocked)
    return { record: { ...named, oggi: null, all_inizio: began, nota: hidden }, photoIds: [] }
  const shown = presentUser(config, person, await photosOf(trx, otherId), {
    as: 'member',
    social: facts.social,
    viewerId: userId,
  })
  const types = profileTypes.filter((type) => profileTypeIds(person.types).includes(type.id))
  const province = person.province_id === null ? undefined : provinceById(person.province_id)
  const { profile } = shown
  const fatti = [
    { voce: 'Età dichiarata', valore: `${person.age} anni` },
    { voce: 'Provincia', valore: province?.name ?? '' },
    { voce: 'Tipologia', valore: types.map(({ name }) => name).join(', ') },
    { voce: 'Profilo verificato dal team', valore: profile.verified_profile ? 'Sì' : 'No' },
    { voce: 'Su Lieta dal', valore: momentOf(person.created_at).italia },
    ...socialNetworks.map((network) => ({ voce: socialLabels[network], valore: profile[network] ?? '' })),
  ].filter(({ valore }) => valore !== '')
  return {
    record: {
      ...named,
      oggi: { fatti, descrizione: profile.description },
      all_inizio: began,
      nota: began === null ? '' : history,
    },
    photoIds: shown.photos.map(({ id }) => id),
  }
}

const hidden =
  'Al momento del sigillo questo profilo non ti è visibile. Nel fascicolo non ci sono i suoi dati di oggi né le sue foto. Le autorità possono chiederli a Lieta con l’id del profilo.'
const history =
  'Lieta conserva la storia del nickname e della descrizione, non quella degli altri campi né delle foto eliminate.'

interface Between {
  readonly role: string
  readonly erased: boolean
  readonly blocked: boolean
  /** She has written to him in an open chat: he sees her links. */
  readonly social: boolean
  readonly began: Date | null
  /** The chat is older than what is kept of decisions. */
  readonly too_old: boolean
}

async function between(
  trx: Transaction,
  userId: number,
  otherId: number,
  chatId: number | null,
): Promise<Between> {
  const { rows } = await sql<Between>`
    select u.role, u.state = 'erased' as erased,
      exists (select from block where blocker_id = u.id and blocked_id = ${userId}) as blocked,
      u.role = 'HOSTESS' and exists (select from live_unlock where live_unlock.chat_id = c.id)
        and exists (select from message m where m.chat_id = c.id and m.sender_id = u.id and m.state = 'delivered')
        as social,
      c.created_at as began,
      coalesce(c.created_at < now() - ${interval(retention.moderation)}, false) as too_old
    from users u left join chat c on c.id = ${chatId}::int
    where u.id = ${otherId}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error(`no user ${otherId}`)
  return row
}

/** Approved changes of the description keep what stood before them, as those of the name do. */
async function atTheBeginning(
  trx: Transaction,
  otherId: number,
  { began, erased, too_old }: Between,
): Promise<OtherPerson['all_inizio']> {
  if (began === null || erased || too_old) return null
  const { rows } = await sql<{ description: string | null }>`
    select case when later.id is null then f.description else later.before ->> 'text' end as description
    from profile f left join lateral (
      select c.id, c.before from moderation_case c
      where c.subject = 'text' and c.user_id = f.user_id and c.state = 'approved' and c.decided_at > ${began}
      order by c.decided_at, c.id limit 1
    ) later on true
    where f.user_id = ${otherId}`.execute(trx)
  return {
    quando: momentOf(began),
    nome: await nameAt(trx, otherId, began),
    descrizione: rows[0]?.description ?? null,
  }
}
