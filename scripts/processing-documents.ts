// The register of processing (article 30 GDPR) and the tables of the DPIA (article 35), from the record in the code.
import { readFileSync } from 'node:fs'
import { consents, presentText } from '#features/accounts/contract/consent-texts.ts'
import {
  basisWords,
  type Purpose,
  type PurposeId,
  purposes,
} from '#features/content/server/legal/purposes.ts'
import { recipients } from '#features/content/server/legal/recipients.ts'
import { retentionWords } from '#features/content/server/legal/retention-table.ts'
import { company } from '#platform/contract/company.ts'
import { purposeTests } from '#testing/purpose-tests.ts'

const all = Object.entries(purposes) as [PurposeId, Purpose][]

const cell = (text: string): string => text.replaceAll('|', '\\|')
const row = (...cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows].join('\n')

function consentOf({ consent, alsoConsent }: Purpose): string {
  const names = [consent, alsoConsent].map((id) =>
    id === undefined ? [] : id === 'cookies' ? ['Cookie di pagamento'] : [consents[id].title],
  )
  return names.flat().join('; ') || '–'
}

const purposeTable = () =>
  table(
    ['Purpose', 'Whose and which data', 'Basis', 'Consent', 'How long', 'Recipients'],
    all.map(([, purpose]) =>
      row(
        purpose.name,
        purpose.data,
        basisWords(purpose),
        consentOf(purpose),
        purpose.periods.map(retentionWords).join('; '),
        purpose.recipients.map((id) => recipients[id].who).join('; '),
      ),
    ),
  )

const recipientTable = () =>
  table(
    ['Who', 'What', 'Role', 'When'],
    Object.values(recipients).map(({ who, what, role, when }) => row(who, what, role, when)),
  )

const consentTable = () =>
  table(
    ['Consent', 'Version', 'Text', 'Without it'],
    Object.entries(consents).map(([id, { title, without }]) => {
      const { version, text } = presentText(id as keyof typeof consents)
      return row(title, version, text, without)
    }),
  )

const testTable = () =>
  table(
    ['Purpose', 'Shown by'],
    all.map(([id, { name }]) => row(name, `\`${purposeTests[id].file}\` «${purposeTests[id].title}»`)),
  )

export const registerFile = 'docs/processing-register.md'

export const register = [
  '# Register of processing',
  '',
  'Article 30 GDPR. Written by `npm run personal-data` from `features/content/server/legal/purposes.ts` and ' +
    '`recipients.ts`, of which the privacy notice is made too; names and reasons are in the words of the notice. What ' +
    'happens to each column of the database says [personal-data.md](personal-data.md), what can go wrong for people ' +
    '[dpia.md](dpia.md).',
  '',
  `**Controller**: ${company.name}, ${company.seat}, ${company.email}, ${company.certifiedEmail}. ` +
    `**Data protection officer**: ${company.privacyOfficer}. Both from \`platform/contract/company.ts\`.`,
  '',
  '**Whose data**: members (king, hostess), their trusted persons, who writes by the form or reports without an ' +
    'account, visitors (cookie choices, technical logs), the staff.',
  '',
  '**Outside the European Economic Area**: nothing by Lieta itself; a recipient of the table below may, under an ' +
    'adequacy decision or the standard contractual clauses. The operator keeps the contracts (article 28).',
  '',
  '**Security** (article 32): [security.md](security.md), backups and breaches in [operations.md](operations.md).',
  '',
  '## Purposes',
  '',
  purposeTable(),
  '',
  '## Recipients',
  '',
  'The notice shows those that take part on an installation, by its configuration.',
  '',
  recipientTable(),
  '',
  '## Consents',
  '',
  'Kept with version, day and place in `consent`, which nothing rewrites ([0101](decisions/0101-consents-one-by-one.md)).',
  '',
  consentTable(),
  '',
  '## Which test shows each basis',
  '',
  testTable(),
  '',
].join('\n')

export const dpiaFile = 'docs/dpia.md'

/** The text as it stands, with its tables anew. */
export function dpia(): string {
  const tables: Record<string, () => string> = {
    purposes: purposeTable,
    consents: consentTable,
    recipients: recipientTable,
  }
  return Object.entries(tables).reduce(
    (text, [name, make]) =>
      text.replace(
        new RegExp(`(<!-- ${name}: npm run personal-data -->\n)[^]*?(<!-- /${name} -->)`),
        (_, begin: string, end: string) => `${begin}${make()}\n${end}`,
      ),
    readFileSync(dpiaFile, 'utf8'),
  )
}
