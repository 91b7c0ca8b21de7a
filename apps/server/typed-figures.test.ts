import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What members and visitors read types in no figure that a setting or a constant owns: it takes it from there.

const root = join(import.meta.dirname, '../..')

const read = globSync(
  [
    '{apps,platform,features/*}/web/**/*.{ts,tsx}',
    '{apps,platform,features/*}/{server,contract}/**/*.ts',
    'features/*/sql/*.sql',
    'features/content/server/legal/*.html',
    'scripts/draw-sharing.ts',
  ],
  { cwd: root },
)
  .filter((file) => !/\.test\.tsx?$|platform\/server\/db\/schema\.ts$/.test(file))
  // What the back office alone reads.
  .filter((file) => !/\/staff\/|features\/(?:insights|staff)\/|features\/moderation\/contract\//.test(file))
  // Words that are looked for in what people write, and examples of them.
  .filter((file) => !/moderation\/server\/(?:rules|reader|lab)\/|conditions\/contract\//.test(file))

const times = 'ore|ora|minuti|messaggi|messaggio|foto|recensioni'
const typed = new RegExp(
  String.raw`(?<![\w\${.,:-])\d+(?:[.,]\d+)?(?: |&nbsp;)(?:${times}|giorni|mesi|mese)\b`,
  'g',
)
/** In legal texts days and months are those of the law, or of a version that people accepted. */
const typedInLaw = new RegExp(String.raw`(?<![\w.,])\d+(?: |&nbsp;)(?:${times})\b`, 'g')
const hours =
  /rispondiamo[^.'`]*(?:ogni giorno|tutti i giorni|in giornata)|\bdal? (?:lunedì|sabato)\b[^.'`]*\bdalle\b/g

/** Figures that nobody changes elsewhere, and why. */
const kept: Readonly<Record<string, string>> = {
  'features/chat/server/mails/unread.ts: 1 messaggio': 'the singular of a count',
  'features/chat/web/meeting-card.tsx: 1 messaggio': 'the singular of a count',
  'features/chat/web/refund-words.ts: 2 ore':
    'when a screen reader speaks up, beside the number that decides it',
  'features/chat/web/refund-words.ts: 24 ore': 'as above',
  'features/evidence/server/request.ts: 24 ore': 'the span in which a limit counts',
  'features/evidence/web/evidence-dialog.tsx: 24 ore': 'as above',
  'features/payments/web/promo-form.tsx: 30 giorni': 'the law: article 17-bis of the consumer code',
  'features/photos/contract/photos.ts: 200 foto': 'beside the number that decides it',
  'features/safety/web/date-plan-form.tsx: 1 ora': 'the singular of a count',
  'features/safety/web/helplines.tsx: 24 ore': 'the hours of 1522, which are the state’s',
  'features/support/contract/reply-actions.ts: 14 giorni': 'read by the team',
  'features/support/contract/reply-actions.ts: 5 minuti': 'read by the team',
  'features/support/sql/01-support.sql: 14 giorni': 'the law: article 52 of the consumer code',
  'features/wallet/contract/adjustments.ts: 24 ore': 'read by the team',
  'features/wallet/web/wallet-period.ts: 30 giorni': 'the name of a choice, beside what it means',
  'features/wallet/web/wallet-period.ts: 90 giorni': 'as above',
}

function figuresIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/(?<=^|\s)(?:\/\/|--).*$/gm, '')
  const patterns = file.endsWith('.html') ? [typedInLaw, hours] : [typed, hours]
  return patterns.flatMap((pattern) => text.match(pattern) ?? [])
}

test('no figure of a setting or a constant is typed into a text that people read', () => {
  const found = new Set(read.flatMap((file) => figuresIn(file).map((figure) => `${file}: ${figure}`)))
  expect([...found].toSorted()).toEqual(Object.keys(kept))
})
