import type { FastifyBaseLogger } from 'fastify'
import { loadModel, type Model, modelFile } from './model.ts'

/** `degraded`: there is no model, and the rules judge alone. */
export type ReaderState = 'up' | 'degraded'

let file: URL | string = modelFile
let log: FastifyBaseLogger | undefined
/** `undefined`: not asked for yet; null: its file is missing or damaged. */
let model: Model | null | undefined

/**
 * Reads the model as the process starts, to know that it is whole; without it one line in the log. It is kept from the
 * first text on: it takes 4 MiB, and to read it again 10 to 35 ms.
 * `from`: another file than that of the repository.
 */
export function openReader(itsLog: FastifyBaseLogger, from: URL | string = modelFile): void {
  // Applications beside each other in one process have one model.
  if (log && model !== null && String(from) === String(file)) return
  file = from
  log = itsLog
  model = readModel() === null ? null : undefined
}

/** The model of this process; null when its file is missing or damaged. */
export function loadedModel(): Model | null {
  if (model === undefined) model = readModel()
  return model
}

export const readerState = (): ReaderState => (model === null ? 'degraded' : 'up')

/** Scripts that open no reader have no log, and do without a model that is not there. */
function readModel(): Model | null {
  try {
    return loadModel(file)
  } catch (error) {
    log?.error(
      { err: error, file: String(file) },
      'the reader of texts has no model: the rules alone judge until it is there',
    )
    return null
  }
}
