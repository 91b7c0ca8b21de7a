import type pg from 'pg'

export interface Column {
  readonly name: string
  readonly type: string
  /** As in `create table`: not null, default, generated. */
  readonly rest: string
  readonly nullable: boolean
  readonly comment: string | null
}

export interface ForeignKey {
  readonly columns: readonly string[]
  readonly target: string
  /** At most one row for each row of the target. */
  readonly single: boolean
}

export interface Table {
  readonly name: string
  readonly unlogged: boolean
  readonly options: readonly string[] | null
  readonly comment: string | null
  readonly columns: readonly Column[]
  readonly primaryKey: readonly string[]
  readonly constraints: readonly { readonly name: string; readonly definition: string }[]
  readonly foreignKeys: readonly ForeignKey[]
  readonly indexes: readonly string[]
  readonly triggers: readonly string[]
}

/** A view or a function, as PostgreSQL writes it. */
export interface Routine {
  readonly name: string
  readonly definition: string
  readonly comment: string | null
}

export interface Catalogue {
  readonly tables: readonly Table[]
  readonly views: readonly Routine[]
  readonly functions: readonly Routine[]
}

/** What is ours in the schema `public`; neither what extensions bring nor the history of migrations. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const { rows: tables } = await client.query<Table>(tablesSql)
  const { rows: views } = await client.query<Routine>(`
    select relname as name, obj_description(oid, 'pg_class') as comment,
      format(E'create view %I as\\n%s', relname, pg_get_viewdef(oid, 90)) as definition
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' order by oid`)
  const { rows: functions } = await client.query<Routine>(`
    select proname as name, obj_description(oid, 'pg_proc') as comment, pg_get_functiondef(oid) as definition
    from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by oid`)
  return { tables, views, functions }
}

/** PostgreSQL names each `not null` as a constraint: the columns say it already. */
const tablesSql = `
  select c.relname as name, c.relpersistence = 'u' as unlogged, c.reloptions as options,
    obj_description(c.oid, 'pg_class') as comment,
    (select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'nullable', not a.attnotnull, 'comment', col_description(c.oid, a.attnum),
        'rest', concat(
          case when a.attidentity = 'a' then ' generated always as identity' end,
          case when a.attnotnull and a.attidentity = '' then ' not null' end,
          case a.attgenerated when 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, c.oid))
            else ' default ' || pg_get_expr(d.adbin, c.oid) end)) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_constraint k
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
      where k.conrelid = c.oid and k.contype = 'p') as "primaryKey",
    (select coalesce(json_agg(json_build_object('name', conname, 'definition', pg_get_constraintdef(oid, true))
        order by position(contype::text in 'pufc'), conname), '[]')
      from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'f', 'c')) as constraints,
    (select coalesce(json_agg(json_build_object('target', confrelid::regclass::text,
        'columns', (select json_agg(attname) from pg_attribute where attrelid = c.oid and attnum = any(k.conkey)),
        'single', exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
          and string_to_array(i.indkey::text, ' ')::smallint[] = k.conkey)) order by conname), '[]')
      from pg_constraint k where conrelid = c.oid and contype = 'f') as "foreignKeys",
    (select coalesce(json_agg(pg_get_indexdef(indexrelid) order by indexrelid), '[]') from pg_index i
      where i.indrelid = c.oid
        and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))) as indexes,
    (select coalesce(json_agg(pg_get_triggerdef(oid) order by tgname), '[]') from pg_trigger
      where tgrelid = c.oid and not tgisinternal) as triggers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely_migration%'
  order by c.oid`
