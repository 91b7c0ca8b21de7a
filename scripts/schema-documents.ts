import { owners, type SqlFile, sqlFolderOf } from '#platform/server/db/baseline.ts'
import type { Catalogue, Routine, Table } from './schema-catalogue.ts'

/** Which feature, or the platform, each table, view and function belongs to. */
export interface Owned {
  readonly owner: string
  readonly tables: readonly Table[]
  readonly views: readonly Routine[]
  readonly functions: readonly Routine[]
}

const lineLength = 110

/** What the schema is after all migrations, feature by feature, with its comments: for reading, nothing runs it. */
export function schemaSql(parts: readonly Owned[]): string {
  const head = [
    '-- The schema of the database as it is, by feature. Made by `npm run schema`, for reading: what is run are the',
    '-- files of platform/sql, features/*/sql and apps/sql, and platform/migrations after them.',
  ]
  const sections = parts.flatMap(({ owner, tables, views, functions }) => [
    `-- ---- ${owner} ${'-'.repeat(lineLength - 9 - owner.length)}`,
    ...tables.map(tableSql),
    ...[...views, ...functions].map((routine) =>
      [...remark(routine.comment), terminated(routine)].join('\n'),
    ),
  ])
  return `${[head.join('\n'), ...sections].join('\n\n')}\n`
}

function tableSql({
  name,
  unlogged,
  options,
  comment,
  columns,
  constraints,
  indexes,
  triggers,
}: Table): string {
  const entries = [
    ...columns.map((column) => ({
      text: `${column.name} ${shortType(column.type)}${readable(column.rest)}`,
      above: column.comment,
    })),
    ...constraints.map(({ name: key, definition }) => ({
      text: `${givenName.test(key) ? '' : `constraint ${key} `}${readable(definition)}`,
      above: null,
    })),
  ]
  const body = entries.flatMap(({ text, above }, n) => [
    ...remark(above).map((line) => `  ${line}`),
    `  ${text}${n < entries.length - 1 ? ',' : ''}`,
  ])
  return [
    ...remark(comment),
    `create ${unlogged ? 'unlogged ' : ''}table ${name} (`,
    ...body,
    `)${options ? ` with (${options.join(', ')})` : ''};`,
    ...[...indexes, ...triggers].map((definition) => `${readable(definition)};`),
  ].join('\n')
}

/** A name that PostgreSQL made up. */
const givenName = /_(pkey|key|fkey|check)\d*$/

/** Without what says nothing here: the schema, the usual kind of index, that a quoted text is text. */
const readable = (definition: string) =>
  definition
    .replaceAll('public.', '')
    .replaceAll(' USING btree', '')
    .replaceAll(/'::text\b/g, "'")

const terminated = ({ definition }: Routine) => `${definition.trimEnd().replace(/;$/, '')};`

function remark(text: string | null): string[] {
  if (text === null) return []
  const lines: string[] = []
  let line = '--'
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > lineLength) {
      lines.push(line)
      line = '--'
    }
    line += ` ${word}`
  }
  return [...lines, line]
}

/** The picture: how the features hang together, and the tables of each with what they refer to. */
export function schemaPicture(parts: readonly Owned[]): string {
  const ownerOf = new Map(
    parts.flatMap(({ owner, tables }) => tables.map(({ name }) => [name, owner] as const)),
  )
  const pictures = parts.flatMap((part) =>
    part.tables.length === 0 ? [] : [`## ${part.owner}\n\n${described(part)}\n\n${diagramOf(part)}`],
  )
  return `# The schema in pictures

Made by \`npm run schema\`; in words and whole in [schema.sql](schema.sql). An arrow leads to what is referred to; nearly every table refers to \`users\`, so the overview leaves accounts out.

${overview(parts, ownerOf)}

${pictures.join('\n\n')}
`
}

function overview(parts: readonly Owned[], ownerOf: ReadonlyMap<string, string>): string {
  const edges = new Set(
    parts.flatMap(({ owner, tables }) =>
      tables.flatMap(({ foreignKeys }) =>
        foreignKeys
          .map(({ target }) => ownerOf.get(target) ?? '')
          .filter((target) => target !== owner && target !== 'accounts')
          .map((target) => `  ${owner} --> ${target}`),
      ),
    ),
  )
  const nodes = parts.flatMap(({ owner, tables }) =>
    tables.length === 0
      ? []
      : [`  ${owner}["${owner}<br/>${tables.length} ${tables.length === 1 ? 'table' : 'tables'}"]`],
  )
  return mermaid(['flowchart LR', ...nodes, ...edges])
}

const described = ({ tables, views }: Owned): string =>
  [...tables, ...views].map(({ name, comment }) => `- \`${name}\`: ${comment ?? ''}`).join('\n')

function diagramOf({ tables }: Owned): string {
  const entities = tables.flatMap(({ name, columns, primaryKey, foreignKeys }) => [
    `  ${name} {`,
    ...columns.map((column) => {
      const keys = [
        ...(primaryKey.includes(column.name) ? ['PK'] : []),
        ...(foreignKeys.some((key) => key.columns.includes(column.name)) ? ['FK'] : []),
      ]
      return `    ${oneWord(shortType(column.type))} ${column.name}${keys.length > 0 ? ` ${keys.join(', ')}` : ''}`
    }),
    '  }',
  ])
  const relations = tables.flatMap(({ name, columns, foreignKeys }) =>
    foreignKeys.map(({ columns: keys, target, single }) => {
      const optional = columns.some((column) => keys.includes(column.name) && column.nullable)
      return `  ${target} ${optional ? '|o' : '||'}--${single ? 'o|' : 'o{'} ${name} : ${keys.join('_')}`
    }),
  )
  return mermaid(['erDiagram', ...entities, ...relations])
}

const shortType = (type: string) => type.replace('timestamp with time zone', 'timestamptz')

/** Mermaid takes one word. */
const oneWord = (type: string) => type.replaceAll(/\(.*\)/g, '').replaceAll(' ', '_')

const mermaid = (lines: readonly string[]) => ['```mermaid', ...lines, '```'].join('\n')

/**
 * Sorts a catalogue by the folder whose SQL makes each thing; what a later migration made belongs to the owner that
 * borders.json names, or to the platform.
 */
export function byOwner(
  { tables, views, functions }: Catalogue,
  tableOwners: Readonly<Record<string, readonly string[]>>,
  files: readonly SqlFile[],
): Owned[] {
  const made = new Map(
    files.flatMap(({ path, text }) =>
      [...text.matchAll(/^create (?:view|function) (\w+)/gm)].map(
        ([, name]) => [name, owners.find((owner) => path.startsWith(sqlFolderOf(owner)))] as const,
      ),
    ),
  )
  return owners.map((owner) => ({
    owner,
    tables: tables.filter(({ name }) => tableOwners[owner]?.includes(name)),
    views: views.filter(({ name }) => (made.get(name) ?? 'platform') === owner),
    functions: functions.filter(({ name }) => (made.get(name) ?? 'platform') === owner),
  }))
}
