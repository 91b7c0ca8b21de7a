// Writes what is said of personal data, from the records in the code: docs/personal-data.md (what an erasure does to every
// column of every table), the register of processing and the tables of the DPIA. With --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { valueAfter } from '#platform/server/db/erase-personal-data.ts'
import type { ColumnLine, TableOfPeople } from '#platform/server/db/personal-data.ts'
import { personalDataByFeature } from '#features/privacy/server/personal-data-registry.ts'
import { dpia, dpiaFile, register, registerFile } from './processing-documents.ts'

const page = [
  '# Personal data',
  '',
  'Written by `npm run personal-data` from `personal-data.ts` of each feature. What happens to each column when an ' +
    'account is erased; *in the copy*: which of them «Scarica i miei dati» shows.',
  ...Object.entries(personalDataByFeature)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([feature, record]) => [
      '',
      `## ${feature}`,
      '',
      '| Table | Columns | When the account is erased | In the copy |',
      '| --- | --- | --- | --- |',
      ...Object.entries(record).flatMap(([table, lines]) => rowsOf(table, lines)),
    ]),
  '',
].join('\n')

const documents = { 'docs/personal-data.md': page, [registerFile]: register, [dpiaFile]: dpia() }

for (const [file, text] of Object.entries(documents)) {
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is out of date: npm run personal-data`)
    process.exitCode = 1
  }
}

/** One row for all columns of a table to which the same happens. */
function rowsOf(
  table: string,
  lines: { readonly nobody: string } | Pick<TableOfPeople, 'columns' | 'erasure'>,
): string[] {
  if ('nobody' in lines) return [`| \`${table}\` | all | holds nothing about a person: ${lines.nobody} | |`]
  const groups = Object.groupBy(Object.entries(lines.columns), ([, line]) => endOf(line, lines.erasure))
  return Object.entries(groups).map(([end, columns = []]) => {
    const copied = columns.filter(([, line]) => line.copied)
    const shown = copied.length === columns.length ? 'all' : listOf(copied)
    return `| \`${table}\` | ${listOf(columns)} | ${end} | ${shown} |`
  })
}

function listOf(columns: readonly (readonly [string, ColumnLine])[]): string {
  return columns.map(([column]) => `\`${column}\``).join(', ')
}

function endOf(line: ColumnLine, erasure: TableOfPeople['erasure']): string {
  if (typeof erasure === 'object' && 'only' in erasure) return `deleted: ${erasure.only}; ${fateOf(line)}`
  if (typeof erasure === 'object' && 'where' in erasure && 'anonymise' in line)
    return `${fateOf(line)} where \`${valueAfter({ anonymise: erasure.where })}\``
  return fateOf(line)
}

function fateOf(line: ColumnLine): string {
  if ('keep' in line) return `kept: ${line.keep}`
  if ('derive' in line) return `computed again from ${line.derive}`
  if ('anonymise' in line) return `becomes \`${valueAfter(line)?.replaceAll('|', '\\|')}\``
  return line.erase === 'row' ? 'deleted with its row' : 'becomes empty'
}
