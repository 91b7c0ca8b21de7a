// Writes the table of the layers into docs/architecture.md from borders.json and the folders. With --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { borders, root } from './borders.mjs'

const file = join(root, 'docs/architecture.md')
const [begin, end] = ['<!-- layers: npm run borders -->', '<!-- /layers -->']
const before = readFileSync(file, 'utf8')
const [head, , tail] = before.split(/<!-- \/?layers.*?-->/)
const after = `${head}${begin}\n${table()}\n${end}${tail}`
if (process.argv.includes('--check')) {
  if (after !== before) console.error('docs/architecture.md is out of date: npm run borders')
  process.exitCode = after === before ? 0 : 1
} else writeFileSync(file, after)

function table() {
  const rows = borders.layers
    .map((layer, at) => layer.map((feature) => [at + 1, feature]))
    .reverse()
    .flat()
  return [
    '| Layer | Feature | What it is for | Its tables |',
    '| ---: | --- | --- | --- |',
    ...rows.map(
      ([layer, feature]) =>
        `| ${layer} | [${feature}](../features/${feature}) | ${borders.features[feature]} | ${tablesOf(feature)} |`,
    ),
    `| 0 | [platform](../platform) | knows no feature: the way to the database, the browser and the providers | ${tablesOf('platform')} |`,
  ].join('\n')
}

function tablesOf(owner) {
  return (borders.tables[owner] ?? []).map((table) => `\`${table}\``).join(', ')
}
