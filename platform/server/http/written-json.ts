/** The JSON of a `T`, written by hand where a schema that looks at each of a thousand values takes longest. */
export type Json<T> = string & { readonly of?: T }

export const readJson = <T>(json: Json<T>): T => JSON.parse(json) as T

const text = Symbol('json')

/**
 * A reply that goes out as it is: the contract is not asked again, so whoever writes one shows in a test that every kind
 * of it is what the contract lets through.
 */
export const written = <T>(json: Json<T>): T => ({ [text]: json }) as unknown as T

/** The text of a reply that was written; undefined for any other. */
export function textOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && text in body ? (body[text] as string) : undefined
}
