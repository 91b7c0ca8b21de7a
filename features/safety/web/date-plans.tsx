import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type DatePlan, planLimits } from '../contract/date-plans.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { DatePlanCard } from './date-plan-card.tsx'
import { DatePlanForm } from './date-plan-form.tsx'
import { datePlansQuery } from './plan-queries.ts'

/** One's own plans, and the form for another; `partner` is whom one comes from talking with. */
export function DatePlans({ partner }: { partner: string }) {
  const { data: plans, isError, isFetching, refetch } = useQuery(datePlansQuery)
  if (plans) return <Plans plans={plans} partner={partner} />
  if (isError) return <ErrorState onRetry={() => void refetch()} busy={isFetching} />
  return (
    <div role="status">
      <span className="sr-only">Carico…</span>
      <Skeleton className="h-40" />
    </div>
  )
}

function Plans({ plans, partner }: { plans: readonly DatePlan[]; partner: string }) {
  const [writing, setWriting] = useState(partner !== '')
  const [made, setMade] = useState<number | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (made !== null) title.current?.focus()
  }, [made])
  return (
    <div className="grid gap-5">
      {plans.map((plan) => (
        <DatePlanCard key={plan.id} plan={plan} title={plan.id === made ? title : undefined} />
      ))}
      {writing ? (
        <Panel aria-label="Nuovo piano" className="p-6 max-sm:p-5">
          <DatePlanForm
            partner={partner}
            onMade={(plan) => {
              setMade(plan.id)
              setWriting(false)
            }}
            onCancel={() => setWriting(false)}
          />
        </Panel>
      ) : (
        <Button
          look={plans.length === 0 ? 'primary' : 'secondary'}
          className="justify-self-start"
          blocked={
            plans.filter(({ state }) => state !== 'well').length >= planLimits.open &&
            `Al massimo ${planLimits.open} piani aperti`
          }
          onClick={() => setWriting(true)}
        >
          <Plus size={18} strokeWidth={1.8} aria-hidden />
          {plans.length === 0 ? 'Crea un piano' : 'Crea un altro piano'}
        </Button>
      )}
    </div>
  )
}
