import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileLock2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type BlockedPerson, blockEndpoints } from '#features/chat/contract/blocks.ts'
import { italianDate } from '#platform/contract/italian-time.ts'
import { call } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { useEvidence } from '#platform/web/shell/use-evidence.tsx'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import type { OwnReport } from '../contract/reports.ts'
import { blocksQuery, ownReportsQuery, refreshAfterBlock } from './block-queries.ts'

/** Whom one has blocked, and what became of what one has reported. */
export function SafetyCard() {
  return (
    <Panel aria-labelledby="safety" className="grid gap-5 p-6 max-sm:p-4">
      <PanelTitle>
        <span id="safety">Sicurezza</span>
      </PanelTitle>
      <Blocks />
      <Reports />
      <Link
        to="/fascicoli"
        className="link inline-flex min-h-target items-center justify-self-start text-base"
      >
        I tuoi fascicoli
      </Link>
    </Panel>
  )
}

function Blocks() {
  const { data, error, refetch, isFetching } = useQuery(blocksQuery)
  const [asked, setAsked] = useState<BlockedPerson>()
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that was pressed has gone with its row.
    if (asked && !asking && document.activeElement === document.body) heading.current?.focus()
  }, [data, asked, asking])
  return (
    <section aria-labelledby="blocks" className="grid gap-2">
      <h3 id="blocks" ref={heading} tabIndex={-1} className="font-text text-base font-semibold">
        Persone bloccate
      </h3>
      {data === undefined ? (
        error ? (
          <ErrorState onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton className="h-12" />
        )
      ) : data.length === 0 ? (
        <p className="text-base text-ink-2">
          Nessuna. Puoi bloccare qualcuno dalla ricerca, dal suo profilo o dalla chat.
        </p>
      ) : (
        <ul aria-labelledby="blocks" className="grid">
          {data.map((person) => (
            <li
              key={person.id}
              className="flex items-center justify-between gap-3.5 border-b border-line py-1.5 last:border-0"
            >
              <span className="min-w-0 text-base">
                <b className="block truncate font-semibold">{person.name}</b>
                <span className="num text-sm text-ink-2">Dal {italianDate(person.blocked_at)}</span>
              </span>
              <Button
                look="tertiary"
                aria-label={`Sblocca ${person.name}`}
                onClick={() => {
                  setAsked(person)
                  setAsking(true)
                }}
              >
                Sblocca
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked ? <UnblockDialog person={asked} open={asking} onClose={() => setAsking(false)} /> : null}
    </section>
  )
}

interface UnblockDialogProps {
  person: BlockedPerson
  open: boolean
  onClose: () => void
}

function UnblockDialog({ person: { id, name }, open, onClose }: UnblockDialogProps) {
  const queryClient = useQueryClient()
  const unblock = useMutation({
    mutationFn: () => call(blockEndpoints.unblock, { params: { userId: id } }),
    onSuccess() {
      onClose()
      toast.success(`${name} non è più tra le persone bloccate`)
    },
    onError(error) {
      if (error instanceof ApiError) toast.error(error.message)
    },
    onSettled: () => refreshAfterBlock(queryClient),
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Sblocca ${name}`}
      confirm="Sblocca"
      busy={unblock.isPending && 'Sblocco…'}
      onConfirm={() => unblock.mutate()}
    >
      <p>
        Potrete vedervi di nuovo e, se avevate una chat, la ritrovate. I rimborsi restano validi e i preferiti
        rimossi non ricompaiono.
      </p>
    </ConfirmDialog>
  )
}

const outcomes: Record<OwnReport['state'], { tone: BadgeTone; words: string }> = {
  open: { tone: 'wait', words: 'In esame' },
  upheld: { tone: 'trust', words: 'Accolta' },
  not_upheld: { tone: 'neutral', words: 'Non accolta' },
}

/** Absent for who has never reported anything, and while nobody can tell. */
function Reports() {
  const { data = [] } = useQuery(ownReportsQuery)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="own-reports" className="grid gap-2 border-t border-line pt-5">
      <h3 id="own-reports" className="font-text text-base font-semibold">
        Le tue segnalazioni
      </h3>
      <ul aria-labelledby="own-reports" className="grid">
        {data.map((report) => (
          <ReportRow key={report.code} report={report} />
        ))}
      </ul>
    </section>
  )
}

function ReportRow({ report: { code, about, sent_at, state, answer } }: { report: OwnReport }) {
  const evidence = useEvidence({ subject: 'report', id: code })
  return (
    <li className="grid gap-1 border-b border-line py-2.5 text-base last:border-0">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <b className="min-w-0 font-semibold break-words">{about}</b>
        <Badge tone={outcomes[state].tone}>{outcomes[state].words}</Badge>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="num text-sm text-ink-2">
          {italianDate(sent_at)} · {code}
        </span>
        <Button look="tertiary" aria-label={`Fascicolo della segnalazione ${code}`} onClick={evidence.open}>
          <FileLock2 size={18} strokeWidth={1.6} aria-hidden />
          Fascicolo
        </Button>
      </span>
      {answer ? <p className="text-sm text-ink-2">{answer}</p> : null}
      {evidence.dialog}
    </li>
  )
}
