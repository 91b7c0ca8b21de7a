import type { AdminUser } from '../../../contract/admin-users.ts'
import { deviceName } from '#features/accounts/contract/device-name.ts'
import { Moment } from '#platform/web/staff/moment.tsx'
import { Card, Lines } from './facts.tsx'

const documentWords: Readonly<Record<string, string>> = {
  terms: 'Termini',
  privacy: 'Privacy Policy',
  cookies: 'Cookie',
  special_data: 'Vita e orientamento sessuale',
  message_reading: 'Lettura dei messaggi',
  sms: 'SMS',
  push: 'Notifiche del browser',
}

const acts = { accepted: 'accettati', read: 'letta', given: 'dato', refused: 'negato o ritirato' } as const

/** From where the account is used, who of us was in it, what was accepted. */
export function AccessTab({ person }: { person: AdminUser }) {
  return (
    <>
      <Card title="Sessioni aperte">
        <Lines
          items={person.sessions}
          none="Nessuna sessione aperta."
          line={(session) => (
            <>
              <b>{session.impersonator ? 'Assistenza Lieta' : deviceName(session.device)}</b>
              {session.impersonator ? ` · ${session.impersonator.name}` : ''}
              <span className="block text-ink-2">
                ultimo uso <Moment at={session.last_used_at} /> · aperta <Moment at={session.created_at} />
              </span>
            </>
          )}
        />
      </Card>
      <Card title="Accessi del team come questa persona">
        <Lines
          items={person.impersonations}
          none="Nessuno."
          line={(access) => (
            <>
              <b>{access.by.name}</b> · link creato <Moment at={access.issued_at} />
              {access.used_at ? (
                <>
                  , usato <Moment at={access.used_at} />
                </>
              ) : (
                ', mai usato'
              )}
              <span className="block wrap-anywhere text-ink-2">«{access.reason}»</span>
            </>
          )}
        />
      </Card>
      <Card title="Consensi">
        <Lines
          items={person.consents}
          none="Nessuno."
          line={(consent) => (
            <>
              <b>{documentWords[consent.document] ?? consent.document}</b>, versione {consent.version}:{' '}
              {acts[consent.act]} <Moment at={consent.at} />
            </>
          )}
        />
      </Card>
    </>
  )
}
