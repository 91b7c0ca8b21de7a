import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { GroundId } from '../../contract/grounds.ts'

/** `ordinary`: nobody should wait for it. `caution`: delivered, but the receiver should be told to mind. */
export type Label = GroundId | 'ordinary' | 'caution'

export interface Labelled {
  readonly label: Label
  readonly text: string
  /** Rules are written against `development`; what they do to `held_out` is only counted. */
  readonly half: 'development' | 'held_out'
}

/**
 * The messages of `labelled/`, one file for each label, one message a line, `\n` and `\u200b` spelled out. Under the
 * heading `# split` the text itself decides its half (docs/decisions/0020); what stands under `# development` had
 * been used for rules before there were halves.
 */
export function labelledMessages(): Labelled[] {
  const folder = new URL('labelled/', import.meta.url)
  return readdirSync(folder).flatMap((file) => {
    const label = file.replace('.txt', '') as Label
    let splits = true
    return readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .flatMap((line): Labelled[] => {
        if (line.startsWith('# ')) splits = line === '# split'
        if (line === '' || line.startsWith('# ')) return []
        const text = line.replace(/\\n|\\u([0-9a-f]{4})/g, (_, code?: string) =>
          code === undefined ? '\n' : String.fromCharCode(Number.parseInt(code, 16)),
        )
        return [{ label, text, half: splits ? halfOf(text) : 'development' }]
      })
  })
}

function halfOf(text: string): Labelled['half'] {
  const first = createHash('sha256').update(text).digest()[0] ?? 0
  return first % 2 === 0 ? 'development' : 'held_out'
}
