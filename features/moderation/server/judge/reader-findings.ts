import { groundOfConcern } from '../../contract/bands.ts'
import type { ByReader } from '../../contract/finding-detail.ts'
import type { Finding } from '../../contract/moderation.ts'

/** What the reader found, for the moderator: one finding for each word that weighed, at least one. */
export function readerFindings(reader: ByReader, words: readonly string[]): Finding[] {
  const rounded = { ...reader, certainty: inThousandths(reader.certainty) }
  // 'e' and 'il' weigh too, and explain nothing.
  const telling = words.filter((word) => word.length > 2)
  return (telling.length > 0 ? telling : ['']).map((matched) => ({
    rule: groundOfConcern[reader.concern],
    matched,
    id: `reader.${reader.concern}.${reader.why}`,
    reader: rounded,
  }))
}

/** So exactly a certainty is kept. */
export const inThousandths = (certainty: number) => Math.round(certainty * 1000) / 1000
