// npm run env-example: writes .env.example from the names that environment.ts reads and what docs/configuration.md says
// of them; with --check only says whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { environmentNames } from '#platform/server/config/environment.ts'

const target = '.env.example'
const page = readFileSync('docs/configuration.md', 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| '))

const missing = environmentNames.filter((name) => rowOf(name) === undefined)
if (missing.length > 0) {
  console.error(`docs/configuration.md has no row for ${missing.join(', ')}.`)
  process.exit(1)
}

const text = [
  '# Made by npm run env-example from docs/configuration.md. Everything is optional in development; an empty value',
  '# counts as none. For compose.yaml and deploy/lieta.service: copy it, take the # away from what you set, mode 0600.',
  ...[...new Set(environmentNames.map((name) => rowOf(name)))].flatMap((row) => entry(row ?? '')),
  '',
].join('\n')

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error(`${target} is not up to date: npm run env-example`)
    process.exit(1)
  }
} else writeFileSync(target, text)

function rowOf(name: string): string | undefined {
  return rows.find((row) => row.includes(`\`${name}\``) && namesOf(row).includes(name))
}

function namesOf(row: string): string[] {
  return [...row.matchAll(/`([A-Z][A-Z\d_]+)`/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => environmentNames.includes(name) && isSubject(row, name))
}

/** A row of settings begins with its names; one of a provider ends with them. */
function isSubject(row: string, name: string): boolean {
  const cells = cellsOf(row)
  const cell = cells.length === 3 ? cells[0] : cells.at(-1)
  return cell?.includes(`\`${name}\``) === true
}

function entry(row: string): string[] {
  const cells = cellsOf(row).map(plain)
  const about =
    cells.length === 3
      ? [cells[2] ?? '', `Default: ${cells[1]}`]
      : [`${cells[0]}: ${cells[2]} in place of ${cells[1]}`]
  return [
    '',
    ...about.filter((line) => line !== '').map((line) => `# ${line}`),
    ...namesOf(row).map((name) => `#${name}=`),
  ]
}

function cellsOf(row: string): string[] {
  return row
    .slice(1, row.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim())
}

function plain(cell: string): string {
  return cell.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '')
}
