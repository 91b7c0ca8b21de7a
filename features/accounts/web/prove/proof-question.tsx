import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { noAnswer } from '#platform/web/api/client.ts'
import { proofQuestion } from '#platform/web/api/proof-question.ts'
import type { ProofDialogProps } from './proof-dialog.tsx'

/** Fetches the dialog with the first question: hardly anybody meets one. Mounted once, in the root. */
export function ProofQuestion() {
  const question = useSyncExternalStore(proofQuestion.subscribe, proofQuestion.read, () => null)
  const [Dialog, setDialog] = useState<ComponentType<ProofDialogProps> | null>(null)
  useEffect(() => {
    if (question === null || Dialog !== null) return
    import('./proof-dialog.tsx').then(
      ({ ProofDialog }) => setDialog(() => ProofDialog),
      (error: unknown) => {
        noAnswer(error)
        question.answer(false)
      },
    )
  }, [question, Dialog])
  return Dialog && <Dialog question={question} />
}
