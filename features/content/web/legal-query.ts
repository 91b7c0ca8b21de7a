import { queryOptions } from '@tanstack/react-query'
import type { LegalDocument } from '#platform/contract/documents.ts'
import { legalEndpoints } from '../contract/pages.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'

/** A text as it counts now; `version`: as it was, or will be, on that day. */
export function legalPageQuery(document: LegalDocument, version?: string) {
  return queryOptions({
    queryKey: [...sharedKeys.legal, document, version ?? 'present'],
    queryFn: ({ signal }) => fetchBody(legalEndpoints[document], { query: { version }, signal }),
    staleTime: version === undefined ? 5 * 60_000 : Number.POSITIVE_INFINITY,
  })
}
