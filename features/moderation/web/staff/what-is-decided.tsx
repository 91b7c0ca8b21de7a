import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { Case } from '../../contract/moderation.ts'
import { CaseScore } from './case-score.tsx'
import { CaseSides } from './case-sides.tsx'
import { caseHeadingId } from './row-focus.ts'
import { deadlineOf, motives, urgencyOf, wordsOf } from './case-words.ts'
import { LinkedAccounts } from './linked-accounts.tsx'
import { PersonHistory } from './person-history.tsx'

const linksHeadingId = 'case-links'

/** What a case is about: heading, both sides, the person. */
export function WhatIsDecided({ moderationCase, onBack }: { moderationCase: Case; onBack: () => void }) {
  return (
    <>
      <header className="grid gap-2.5 border-b border-line px-4 pt-4 pb-4 lg:px-6 lg:pt-5.5">
        <Button look="tertiary" size="sm" className="-ml-3.5 justify-self-start lg:hidden" onClick={onBack}>
          <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
          Torna alla coda
        </Button>
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
          <h2 id={caseHeadingId} tabIndex={-1} className="text-2xl">
            {wordsOf(moderationCase).title}
          </h2>
          <CaseScore moderationCase={moderationCase} />
        </div>
        <div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          {motives(moderationCase).map((motive) => (
            <Badge key={motive} tone={urgencyOf(moderationCase)}>
              {motive}
            </Badge>
          ))}
          <span className="num">
            <PersonLink {...moderationCase.user} />
            {moderationCase.after?.to ? (
              <>
                {' '}
                a <PersonLink {...moderationCase.after.to} />
              </>
            ) : null}{' '}
            · {italianMoment(moderationCase.opened_at)} · pratica {moderationCase.id}
          </span>
        </div>
        {moderationCase.deadline ? (
          <p className="text-sm font-medium text-wait-text">{deadlineOf(moderationCase.deadline)}</p>
        ) : null}
      </header>
      <CaseSides moderationCase={moderationCase} />
      <PersonHistory moderationCase={moderationCase} />
      <section
        aria-labelledby={linksHeadingId}
        className="grid gap-3.5 border-b border-line px-4 py-4.5 lg:px-6"
      >
        <h3 id={linksHeadingId} className="font-text text-sm font-semibold">
          Account collegati
        </h3>
        <LinkedAccounts key={moderationCase.user.id} userId={moderationCase.user.id} />
      </section>
    </>
  )
}

function PersonLink({ id, name }: Case['user']) {
  return (
    <Link to={`/admin/users/${id}`} className="link">
      {name}
    </Link>
  )
}
