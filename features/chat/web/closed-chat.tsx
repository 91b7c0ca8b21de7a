import { Link } from 'react-router'
import { DraftToCopy } from './draft-to-copy.tsx'
import { LockedNotice } from './locked.tsx'

interface ClosedChatProps {
  /** The reader has refused or withdrawn a consent; else the other one is away for good or for now. */
  mine: boolean
  name: string
  draft: string
  onDrop: () => void
}

/** In the composer's place where nothing can be sent, with what was written. */
export function ClosedChat({ mine, name, draft, onDrop }: ClosedChatProps) {
  return (
    <>
      <LockedNotice>
        {mine ? (
          <span>
            Le tue chat sono ferme perché hai negato o ritirato un consenso. Se cambi idea, dallo di nuovo
            dalla pagina{' '}
            <Link to="/profile/privacy" className="link">
              Privacy
            </Link>
            .
          </span>
        ) : (
          `Il profilo di ${name} non è attivo, quindi adesso non puoi scrivere.`
        )}
      </LockedNotice>
      {draft === '' ? null : <DraftToCopy text={draft} onDrop={onDrop} />}
    </>
  )
}
