import type { FastifyBaseLogger } from 'fastify'
import { loadModel, type Model, modelFile } from './model.ts'

/** `degraded`: there is no model, and the rules judge alone. */
export type ReaderState = 'up' | 'degraded'

let file: URL | string = modelFile
let model: Model | null | undefined

/**
 * Reads the model as the process starts, so that no message waits for it; without it one line in the log.
 * `from`: another file than that of the repository.
 */
export function openReader(log: FastifyBaseLogger, from: URL | string = modelFile): void {
  // Applications beside each other in one process have one model.
  if (model && String(from) === String(file)) return
  file = from
  try {
    model = loadModel(file)
  } catch (error) {
    model = null
    log.error(
      { err: error, file: String(file) },
      'the reader of texts has no model: the rules alone judge until it is there',
    )
  }
}

/** The model of this process, read once; null when its file is missing or damaged. */
export function loadedModel(): Model | null {
  if (model === undefined)
    try {
      model = loadModel(file)
    } catch {
      // Scripts that open no reader do without it.
      model = null
    }
  return model
}

export const readerState = (): ReaderState => (loadedModel() === null ? 'degraded' : 'up')
