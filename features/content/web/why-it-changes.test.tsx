import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wordsOf } from '#testing/web/markup.ts'
import type { LegalVersion } from '../contract/pages.ts'
import { WhyItChanges } from './why-it-changes.tsx'

const told: LegalVersion = {
  version: '2027-01-10',
  changes: 'Le recensioni.',
  reasons: 'Lo chiede la legge.',
  urgency: null,
  leave_until: '2027-02-09',
}
const words = (version: LegalVersion | undefined) =>
  wordsOf(renderToStaticMarkup(<WhyItChanges told={version} />))

test('who reads a new version, or accepts it, reads why it changes and until when they may leave', () => {
  expect(words(told)).toContain('Perché cambia. Lo chiede la legge.')
  expect(words(told)).toContain('senza costi fino al 09/02/2027')
  const urgent = { kind: 'security', reason: 'Una truffa in corso.' } as const
  expect(words({ ...told, urgency: urgent })).toContain(
    'ne va della sicurezza di chi usa Lieta. Una truffa in corso.',
  )
  expect(words({ ...told, leave_until: null })).not.toContain('senza costi')
  for (const nothing of [undefined, { ...told, reasons: null }]) expect(words(nothing)).toBe('')
})
