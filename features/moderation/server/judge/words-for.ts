import type { Concern } from '../../contract/bands.ts'
import { loadedModel } from '../reader/loaded.ts'
import { read } from '../reader/read.ts'
import { plainTextOf } from '../rules/plain-text.ts'

/** The words of a text that speak most for a concern, to the reader in this process; none without its model. */
export function wordsFor(text: string, concern: Concern): readonly string[] {
  const model = loadedModel()
  return model === null ? [] : read(model, plainTextOf(text), []).wordsFor(concern)
}
