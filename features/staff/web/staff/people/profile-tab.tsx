import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminUser } from '../../../contract/admin-users.ts'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { sizedPhotoUrl } from '#features/photos/contract/photo-address.ts'
import { miscdataQuery, provincesQuery } from '#features/reference/web/reference.ts'
import { nameOf, namesOf } from '#features/profiles/web/list-names.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Revealed, UndecidedPicture } from '#features/moderation/web/staff/undecided-picture.tsx'
import { Lightbox } from '#platform/web/ui/lightbox.tsx'
import { Moment } from '#platform/web/staff/moment.tsx'
import { Card, Facts, Lines } from './facts.tsx'
import { badgeEndWords, badgeSourceWords, badgeWords, caseStateWords, fieldWords } from './user-words.ts'
import { PersonStanding } from '#features/standing/web/staff/person-standing.tsx'

const photoStates = {
  pending: { label: 'In attesa', tone: 'wait' },
  approved: { label: 'Approvata', tone: 'trust' },
  rejected: { label: 'Rifiutata', tone: 'danger' },
} as const

export function ProfileTab({ person }: { person: AdminUser }) {
  const { user, profile } = person
  const { data: provinces } = useQuery(provincesQuery)
  const { data: lists } = useQuery(miscdataQuery)
  const types = namesOf(lists?.profile_types, profile.my_profile_types)
  return (
    <>
      {person.pending_changes.length > 0 ? (
        <Card title="Modifiche in attesa">
          <Lines
            items={person.pending_changes.map((change) => ({ id: change.field, ...change }))}
            none=""
            line={({ field, value, since }) => (
              <>
                <b>{fieldWords[field]}</b> · <Moment at={since} />
                <span className="mt-1 block wrap-anywhere whitespace-pre-line text-ink-2">{value}</span>
              </>
            )}
          />
        </Card>
      ) : null}
      <Card title="Profilo">
        <Facts
          facts={[
            ['Provincia', nameOf(provinces, profile.province_id) ?? '—'],
            ['Tipo di profilo', types.length > 0 ? types.join(', ') : '—'],
            ['Email confermata', <Moment key="email" at={user.email_verified_at} none="no" />],
            ['Telefono confermato', <Moment key="phone" at={user.phone_verified_at} none="no" />],
            ['Approvazione', <Moment key="approved" at={user.approved_at} none="no" />],
            ['Ultima verifica', <Moment key="verified" at={profile.verified_at} none="mai" />],
            ['In pausa da', <Moment key="paused" at={user.paused_at} none="no" />],
          ]}
        />
        {profile.description ? (
          <p className="max-w-prose leading-body wrap-anywhere whitespace-pre-line">{profile.description}</p>
        ) : (
          <p className="text-sm text-ink-2">Nessuna descrizione.</p>
        )}
      </Card>
      <Photos photos={person.photos} />
      {user.role === 'HOSTESS' && user.status !== 'erased' ? <PersonStanding userId={user.id} /> : null}
      {user.role === 'ADMIN' ? null : <Badges person={person} />}
    </>
  )
}

/** Here nothing tells what is held against a photo: what others do not see is covered. */
const notShown = { pending: 'Non ancora decisa', rejected: 'Rifiutata' } as const

function Photos({ photos }: { photos: AdminUser['photos'] }) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <Card title="Foto">
      {photos.length === 0 ? (
        <p className="text-sm text-ink-2">Nessuna foto.</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(128px,1fr))] gap-3">
          {photos.map(({ id, url, state, at }, index) => (
            <li key={id} className="grid content-start gap-1.5">
              <Revealed undecided={state === 'approved' ? null : { reason: notShown[state] }}>
                {(picture) => (
                  <button
                    type="button"
                    onClick={() => setOpen(index)}
                    className="block w-full overflow-hidden rounded-md bg-sunken"
                  >
                    <UndecidedPicture
                      {...picture}
                      src={sizedPhotoUrl(url, 320)}
                      alt={`Ingrandisci la foto ${index + 1} di ${photos.length}`}
                      width={160}
                      height={200}
                      loading="lazy"
                      className={`aspect-4/5 w-full object-cover ${state === 'rejected' ? 'opacity-60 saturate-30' : ''}`}
                    />
                  </button>
                )}
              </Revealed>
              <span className="flex flex-wrap items-center gap-1.5 text-xs text-ink-2">
                <Badge tone={photoStates[state].tone}>{photoStates[state].label}</Badge>
                <Moment at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Lightbox
        pictures={photos.map(({ url }, index) => ({
          src: sizedPhotoUrl(url, 1600),
          alt: `Foto ${index + 1}`,
        }))}
        index={open}
        onClose={() => setOpen(null)}
      />
    </Card>
  )
}

const verificationWords: Readonly<Record<string, string>> = {
  asked: 'gesto richiesto',
  waiting: 'selfie in coda',
  approved: caseStateWords.approved.label.toLowerCase(),
  rejected: caseStateWords.rejected.label.toLowerCase(),
  withdrawn: caseStateWords.withdrawn.label.toLowerCase(),
}

function Badges({ person: { badges, verifications } }: { person: AdminUser }) {
  return (
    <Card title="Badge e verifica">
      <Lines
        items={badges}
        none="Nessun badge finora."
        line={(grant) => (
          <>
            <b>{badgeWords[grant.badge]}</b>,{' '}
            {grant.by ? `a mano da ${grant.by.name}` : badgeSourceWords[grant.source]},{' '}
            <Moment at={grant.granted_at} />
            {grant.ended_at
              ? ` · ${grant.ended ? badgeEndWords[grant.ended] : ''}`
              : grant.expires_at
                ? ` · fino al ${italianMoment(grant.expires_at)}`
                : ' · senza scadenza'}
            <span className="block text-ink-2">«{grant.reason}»</span>
          </>
        )}
      />
      {verifications.length > 0 ? (
        <Lines
          items={verifications}
          none=""
          line={({ state, sent_at, ended_at }) => (
            <>
              Verifica con selfie: <b>{verificationWords[state] ?? state}</b>{' '}
              <Moment at={ended_at ?? sent_at} none="" />
            </>
          )}
        />
      ) : null}
    </Card>
  )
}
