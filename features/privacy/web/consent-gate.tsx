import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { consentEndpoints } from '#features/accounts/contract/consents.ts'
import { deletionEndpoints } from '../contract/deletion.ts'
import { deletionGraceDays } from '#platform/contract/retention.ts'
import type { AcceptedDocument } from '#platform/contract/documents.ts'
import { italianDate } from '#platform/contract/italian-time.ts'
import { call } from '#platform/web/api/client.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { legalPageQuery } from '#features/content/web/legal-query.ts'
import { WhyItChanges } from '#features/content/web/why-it-changes.tsx'
import { userKey, useSession } from '#features/accounts/web/session.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { DataCopy } from './data-copy.tsx'
import { LockedDialog } from './locked-dialog.tsx'

const texts = {
  terms: { path: '/terms', title: 'Termini e Condizioni' },
  privacy: { path: '/privacy', title: 'Privacy Policy' },
} as const satisfies Record<AcceptedDocument, unknown>

/** Terms are accepted, the privacy notice is read: the button says what is done. */
const asked = {
  terms: { todo: 'Leggili e accettali per continuare a usare Lieta.', button: 'Accetto e continuo' },
  privacy: { todo: 'Leggila per continuare a usare Lieta. Non va accettata.', button: 'Ho letto e continuo' },
  both: {
    todo: 'Leggi la Privacy Policy e accetta i Termini per continuare a usare Lieta.',
    button: 'Ho letto la Privacy Policy e accetto i Termini',
  },
} as const

function askedOf(documents: readonly AcceptedDocument[]) {
  if (documents.length > 1) return asked.both
  return asked[documents[0] ?? 'terms']
}

interface Due {
  readonly documents: readonly AcceptedDocument[]
  /** What was accepted last. */
  readonly before: readonly { readonly document: AcceptedDocument; readonly version: string }[]
}

/** A new version of the texts: answered before going on, or one signs out, takes one's data, or leaves for good. */
export function ConsentGate({ documents, before }: Due) {
  const queryClient = useQueryClient()
  const { signOut } = useSession()
  const [declining, setDeclining] = useState(false)
  const { todo, button } = askedOf(documents)
  const pages = useQueries({ queries: documents.map((document) => legalPageQuery(document)) })
  const shown = documents.map((document, index) => {
    const page = pages[index]?.data?.page
    const last = before.find((one) => one.document === document)?.version ?? ''
    // Every change of substance since the last answer, the newest first; a correction asks nothing.
    const told = page?.versions.filter(({ version, reasons }) => reasons !== null && version > last) ?? []
    return { document, version: page?.version, told }
  })
  const accept = useMutation({
    async mutationFn() {
      const read = await Promise.all(
        documents.map((document) => queryClient.ensureQueryData(legalPageQuery(document))),
      )
      await call(consentEndpoints.accept, {
        body: {
          documents: documents.map((document, index) => ({ document, version: read[index]!.page.version })),
        },
        quiet: true,
      })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKey }),
  })
  return (
    <LockedDialog labelledBy="consent-gate">
      <h2 id="consent-gate" className="text-2xl">
        Abbiamo aggiornato i nostri testi
      </h2>
      <p className="mt-2.5 text-ink-2">{todo}</p>
      <ul className="mt-3 grid gap-1.5">
        {shown.map(({ document, version, told }) => (
          <li key={document} className="num">
            <Link to={texts[document].path} className="link">
              {texts[document].title}
            </Link>
            {version && `, in vigore dal ${italianDate(version)}`}
            {told.map((one) => (
              <WhyItChanges key={one.version} told={one} day={told.length > 1} />
            ))}
          </li>
        ))}
      </ul>
      {accept.error ? (
        <div className="mt-4">
          <Alert>{refusal(accept.error)}</Alert>
        </div>
      ) : null}
      <div className="mt-6 grid gap-2.5">
        <Button block busy={accept.isPending && 'Salvo…'} onClick={() => accept.mutate()}>
          {button}
        </Button>
        <Button look="secondary" block onClick={() => void signOut()}>
          Esci
        </Button>
        <Button look="tertiary" block aria-expanded={declining} onClick={() => setDeclining(!declining)}>
          Non sono d’accordo
        </Button>
      </div>
      {declining ? <Alternatives /> : null}
    </LockedDialog>
  )
}

function refusal(error: Error): string {
  return error instanceof ApiError && error.code === 'outdated'
    ? 'Il testo è cambiato nel frattempo. Ricarica la pagina e rileggilo.'
    : messageOf(error)
}

function Alternatives() {
  const queryClient = useQueryClient()
  const request = useMutation({
    mutationFn: () => call(deletionEndpoints.request, { quiet: true }),
    async onSuccess({ body: { deletion_due_at } }) {
      await queryClient.invalidateQueries({ queryKey: userKey })
      toast.success(`Richiesta inviata: il tuo account sarà eliminato il ${italianDate(deletion_due_at)}`)
    },
    onError: () => toast.error("Errore nell'invio della richiesta. Riprova più tardi."),
  })
  return (
    <div className="mt-4 grid gap-4 border-t border-line pt-4">
      <DataCopy />
      <p className="text-base text-ink-2">
        Puoi anche eliminare l’account. Il profilo sparisce subito, il resto dopo {deletionGraceDays} giorni.
      </p>
      <Button
        look="danger-quiet"
        block
        busy={request.isPending && 'Invio in corso...'}
        blocked={request.isSuccess && 'La richiesta è già stata inviata.'}
        onClick={() => request.mutate()}
      >
        Richiedi eliminazione profilo
      </Button>
    </div>
  )
}
