// npm run voice: reads every Italian string of the product by docs/voice.md.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { faultsOf } from './rules.mjs'
import { stringsOf } from './strings.mjs'

const sources = [
  '{apps,features,platform}/**/*.{ts,tsx}',
  'features/**/*.{html,sql}',
  'platform/sql/*.sql',
  'apps/web/public/*.js',
  'demo/*.ts',
]
/** What people write to each other, as they write it, and what the readers of messages learn from. */
const peoplesOwnWords = [
  'features/moderation/server/reader/**',
  'features/moderation/server/{rules,judge,lab}/**',
  'demo/{cast,conversations,inboxes,insert-history,insert-reports,insert-support,read-lines,reviews,texts,chats,insert-read-messages}.ts',
]
/** In English, for whoever develops or runs Lieta; and lists of patterns, which no one reads as sentences. */
const notForPeople = [
  'platform/server/{api-document,config,realtime}/**',
  'platform/server/providers/moderation/**',
  'features/insights/server/metrics/**',
  'features/*/server/personal-data.ts',
  'features/content/contract/pages.ts',
  'features/conditions/contract/against-rules.ts',
  'features/reference/server/{capitals,nationalities}.ts',
  'platform/contract/quoted-english.ts',
]
const notRead = ['**/*.test.*', '**/db/schema.ts', ...peoplesOwnWords, ...notForPeople]

/** Folders and files whose texts only kings get. */
const kings = JSON.parse(readFileSync(join(import.meta.dirname, 'kings.json'), 'utf8'))

const files = globSync(sources, { cwd: root, exclude: notRead }).sort()
let [read, faults] = [0, 0]
for (const file of files) {
  const source = readFileSync(join(root, file), 'utf8')
  const lines = source.split('\n')
  const readBy = {
    backOffice: /\/staff\/|^features\/staff\//.test(file),
    kings: kings.some((path) => file.startsWith(path)),
  }
  for (const words of stringsOf(file, source)) {
    read += 1
    const said = [lines[words.line - 2], lines[words.line - 1]].join('\n')
    const reason = /voice: (kings only|[^*\n]{12,})/.exec(said)?.[1]
    if (reason !== undefined && reason !== 'kings only') continue
    for (const fault of faultsOf(words, { ...readBy, kings: readBy.kings || reason === 'kings only' })) {
      faults += 1
      console.log(`${file}:${words.line} ${fault.rule}: «${fault.found}» → ${fault.say}`)
      console.log(`    ${words.text.slice(0, 160)}`)
    }
  }
}
console.log(`${read} strings of ${files.length} files read, ${faults} faults`)
if (faults > 0) process.exitCode = 1
