import type { Endpoint } from '#platform/contract/endpoint.ts'
import { headersFor, logged, noAnswer, refused, type Success } from './client.ts'
import { getToken } from './token.ts'

/** The person called the upload off. */
export class UploadCancelled extends Error {}

/**
 * Sends a form with files. `fetch` cannot tell how much of a body has left, so this is an XMLHttpRequest.
 * @throws {ApiError} for an answer of 400 or above
 * @throws {NetworkError} when there was no answer
 * @throws {UploadCancelled} when `signal` called it off
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  /** From 0 to 100; 100 means sent, not answered. */
  onProgress: (percent: number) => void,
  signal?: AbortSignal,
): Promise<Success<E>> {
  const token = getToken()
  const request = new XMLHttpRequest()
  request.open(endpoint.method, endpoint.path)
  headersFor(token, false).forEach((value, name) => request.setRequestHeader(name, value))
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress((loaded / total) * 100))
  return new Promise((resolve, reject) => {
    request.addEventListener('error', () =>
      reject(logged(endpoint, noAnswer(new Error('the upload broke off')))),
    )
    request.addEventListener('load', () => {
      const answer = readJson(request.responseText)
      if (request.status >= 400) return reject(logged(endpoint, refused(request, answer, token)))
      resolve({ status: request.status, body: answer } as Success<E>)
    })
    request.addEventListener('abort', () => reject(new UploadCancelled()))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
