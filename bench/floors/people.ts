import pg from 'pg'

/**
 * The table of the floor of the search, in a database of its own: as many people as the product's search has, drawn
 * here, with a covering index for each order. Nothing in it hides, blocks or belongs to anybody. `places` says how many
 * live where: a province as often as people do.
 */
export async function makePeople(
  adminUrl: string,
  count: number,
  places: readonly number[],
): Promise<string> {
  const name = `floor_people_${count}`
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 1) return url
    await admin.query(`create database ${name}_new`)
    await fill(`${url}_new`, count, places)
    // Renamed once it is whole: an interrupted run leaves no half of a floor behind.
    await admin.query(`alter database ${name}_new rename to ${name}`)
  } finally {
    await admin.end()
  }
  return url
}

async function fill(url: string, count: number, places: readonly number[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(table)
    await client.query('select setseed(0.5)')
    await client.query(rows, [count, places])
    await client.query(indexes)
    await client.query('vacuum (analyze) person')
  } finally {
    await client.end()
  }
}

const table = `
  create table person (
    id integer primary key, province smallint not null, born date not null, verified boolean not null,
    top boolean not null, cost smallint not null, types smallint not null, languages bigint not null,
    tongues smallint[] not null, rating smallint not null, active_at timestamptz not null,
    listed_at timestamptz not null, name text not null, picture integer)`

/** Nearly all speak the first language, and few the last ones. */
const rows = `
  insert into person
  select n, ($2::integer[])[1 + floor(place * array_length($2::integer[], 1))::integer], date '2007-01-01' - (born * born * 11000)::integer, badge < 0.3, badge < 0.03,
    case when badge < 0.03 then 200 when badge < 0.3 then 100 else 50 end, types,
    (select sum(1::bigint << (tongue - 1)) from unnest(spoken) tongue), spoken,
    case when stars < 0.6 then 30 + floor(stars / 0.6 * 20) else 0 end,
    date_trunc('hour', now() - interval '20 days' * -ln(1 - active)), now() - interval '2 years' * since,
    'Profilo ' || n, n
  from (
    select n, random() as place, random() as born, random() as badge, random() as stars, random() as active,
      random() as since, (array[1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7])[1 + floor(13 * random())::integer] as types,
      case when tongue < 0.3 then '{1}'::smallint[] when tongue < 0.75 then '{1,2}'
        else array[1, 2, 3 + floor(50 * other ^ 3)]::smallint[] end as spoken
    from (select n, random() as tongue, random() as other from generate_series(1, $1::integer) n) drawn) people`

const orders: Readonly<Record<string, string>> = {
  recommended: 'top desc, active_at desc, id desc',
  newest: 'listed_at desc, id desc',
  online: 'active_at desc, id desc',
  rating: 'rating desc, id desc',
  cost_asc: 'cost, id',
  cost_desc: 'cost desc, id desc',
}

const filtered = ['province', 'born', 'verified', 'top', 'cost', 'types', 'languages']
const covering = (name: string, keys: string) => {
  const included = filtered.filter((column) => !new RegExp(`\\b${column}\\b`).test(keys))
  return `create index ${name} on person (${keys}) include (${included.join(', ')});`
}
const indexes = [
  ...Object.entries(orders).flatMap(([name, keys]) => [
    covering(`person_${name}`, keys),
    covering(`person_${name}_province`, `province, ${keys}`),
  ]),
  'create index person_tongues on person using gin (tongues);',
].join('\n')

export interface Asked {
  readonly province_id?: number
  readonly verified_profile?: boolean
  readonly top_profile?: boolean
  readonly hostess?: boolean
  readonly wingwoman?: boolean
  readonly sugarbaby?: boolean
  readonly minage?: number
  readonly maxage?: number
  readonly language?: number
  readonly cost?: number
  readonly sort?: string
  readonly page?: number
}

const perPage = 50
/** From here on so few speak a language that its own index is shorter than a walk in the order asked for. */
const rareFrom = 4

/** A page and one row more, which says whether another one follows: walked in a covering index, in its order. */
export function pageOf(asked: Asked): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const conditions: string[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const year = new Date().getFullYear()
  const { province_id, minage, maxage, language, cost, sort = '', page = 1 } = asked
  if (province_id !== undefined) conditions.push(`province = ${value(province_id)}`)
  if (asked.verified_profile) conditions.push('verified')
  if (asked.top_profile) conditions.push('top')
  if (cost !== undefined) conditions.push(`cost = ${value(cost)}`)
  if (minage !== undefined) conditions.push(`born <= ${value(`${year - minage}-01-01`)}::date`)
  if (maxage !== undefined) conditions.push(`born > ${value(`${year - maxage - 1}-01-01`)}::date`)
  const types = (asked.hostess ? 1 : 0) | (asked.wingwoman ? 2 : 0) | (asked.sugarbaby ? 4 : 0)
  if (types !== 0) conditions.push(`types & ${types} <> 0`)
  const rare = language !== undefined && language >= rareFrom
  if (rare) conditions.push(`tongues @> array[${value(language)}::smallint]`)
  else if (language !== undefined) conditions.push(`languages & ${1n << BigInt(language - 1)} <> 0`)
  const order = orders[sort] ?? orders['recommended']!
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
  const slice = `order by ${order} limit ${value(perPage + 1)} offset ${value((page - 1) * perPage)}`
  const shown = 'id, name, born, picture, verified, top, province, cost'
  const text = rare
    ? `select ${shown} from person ${where} ${slice}`
    : `select ${shown} from (select id from person ${where} ${slice}) found join person using (id) order by ${order}`
  return { text, values }
}
