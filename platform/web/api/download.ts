import type { Endpoint, ParamsIn, QueryIn } from '#platform/contract/endpoint.ts'
import { proofNeeded } from '#platform/contract/proof.ts'
import { headersFor, logged, noAnswer, refused, urlOf } from './client.ts'
import { proofQuestion } from './proof-question.ts'
import { getToken } from './token.ts'

/**
 * Saves what an endpoint answers as a file; it needs our token, so a plain link would not do. Where the server wants a
 * fresh proof of who calls, the file comes once it is given.
 * @throws {ApiError} for an answer of 400 or above
 * @throws {NetworkError} when there was no answer; the person has been told
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  query: QueryIn<E>,
  fileName: string,
  params?: ParamsIn<E>,
): Promise<void> {
  const token = getToken()
  const address = urlOf(
    endpoint.path,
    params as Record<string, unknown> | undefined,
    query as Record<string, unknown> | undefined,
  )
  const response = await fetch(address, { headers: headersFor(token, false) }).catch((error: unknown) => {
    throw logged(endpoint, noAnswer(error))
  })
  if (!response.ok) {
    const answer: unknown = await response.json().catch(() => undefined)
    const { code, methods } = (answer ?? {}) as { code?: unknown; methods?: unknown }
    if (code === proofNeeded && (await proofQuestion.ask(methods)))
      return download(endpoint, query, fileName, params)
    throw logged(endpoint, refused(response, answer, token))
  }
  save(await response.blob(), fileName)
}

/** Saves as a file what the page has made itself. */
export function saveText(text: string, fileName: string, type: 'text/csv'): void {
  save(new Blob([text], { type: `${type};charset=utf-8` }), fileName)
}

function save(content: Blob, fileName: string): void {
  const file = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: file, download: fileName })
  link.click()
  // Not at once: Safari begins to read it only after this turn.
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
}
