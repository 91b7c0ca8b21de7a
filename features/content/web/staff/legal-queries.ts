import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LegalDocument } from '#platform/contract/documents.ts'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { legalEditing } from '../../contract/legal.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'

const legalKey = ['admin', 'legal'] as const

export function useLegalPages() {
  return useQuery({
    queryKey: [...legalKey, 'all'],
    queryFn: ({ signal }) => fetchBody(legalEditing.list, { signal }),
  })
}

export function legalEditorQuery(document: LegalDocument) {
  return queryOptions({
    queryKey: [...legalKey, document],
    queryFn: ({ signal }) => fetchBody(legalEditing.one, { params: { document }, signal }),
  })
}

export function useLegalEditor(document: LegalDocument) {
  return useQuery({
    ...legalEditorQuery(document),
    // What is being written does not change under one's hands.
    refetchOnWindowFocus: false,
  })
}

/** The text as everybody would read it; what was there before while the next is made. */
export function useLegalPreview(document: LegalDocument, source: string) {
  return useQuery({
    queryKey: [...legalKey, document, 'preview', source],
    queryFn: ({ signal }) =>
      fetchBody(legalEditing.preview, { params: { document }, body: { source }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
}

function useLegalChange<V, R>(document: LegalDocument, change: (variables: V) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [...legalKey, 'all'] }),
        queryClient.invalidateQueries({ queryKey: [...legalKey, document], exact: true }),
        queryClient.invalidateQueries({ queryKey: [...sharedKeys.legal, document] }),
      ]),
  })
}

export const useSaveDraft = (document: LegalDocument) =>
  useLegalChange(document, (body: BodyIn<typeof legalEditing.saveDraft>) =>
    fetchBody(legalEditing.saveDraft, { params: { document }, body }),
  )

export const useDropDraft = (document: LegalDocument) =>
  useLegalChange(document, (revision: number) =>
    fetchBody(legalEditing.dropDraft, { params: { document }, query: { revision } }),
  )

export const usePublish = (document: LegalDocument) =>
  useLegalChange(document, (body: BodyIn<typeof legalEditing.publish>) =>
    fetchBody(legalEditing.publish, { params: { document }, body }),
  )
